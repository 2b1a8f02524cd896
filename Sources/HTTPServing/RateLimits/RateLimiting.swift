/// A middleware that applies rate limits to requests, also to those that ready responses answer. Put it inside of the
/// ``ClientAddress`` that it is made with.
public struct RateLimiting: Middleware {
    private let limits: RateLimits
    private let clientAddress: ClientAddress
    private let exemptPaths: [[UInt8]]

    /// A middleware that applies `limits` to all paths but `exemptPaths`, such as `/health`; `clientAddress` finds the
    /// address of a request. The limit of callers is applied where the caller is known: call
    /// ``RateLimits/count(_:of:)`` there.
    public init(_ limits: RateLimits, of clientAddress: ClientAddress, exemptPaths: [String] = []) {
        (self.limits, self.clientAddress) = (limits, clientAddress)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    /// Counts the request for its address, and responds with a 429 if it exceeds the limit.
    public func receive(_ request: inout Request) -> Response? {
        guard !exemptPaths.contains(request.path) else { return nil }
        do { try limits.count(request) } catch { return error.problem.response(instance: request.instance) }
        return nil
    }

    /// Makes each reuse of the response count for the limits.
    public func send(_ response: inout Response, to request: Request) {
        guard let reuse = response.reuse, !exemptPaths.contains(request.path) else { return }
        response.reuse?.admits = { [limits, clientAddress, subject = reuse.subject] peer, forwarding in
            let address = peer.map { clientAddress.address(of: $0, forwarding) }
            return limits.admits(address, isForwarded: !forwarding.fields.isEmpty, of: subject)
        }
    }
}
