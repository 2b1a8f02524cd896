internal import Identity

/// Gives each request a name for the log and the answer: the client's own, if it is well-formed, or a new one.
public struct RequestIdentifier: Middleware {
    private let makeIdentifier: @Sendable () -> RequestID

    /// Names requests by `makeIdentifier`.
    public init(_ makeIdentifier: @escaping @Sendable () -> RequestID = { .random() }) {
        self.makeIdentifier = makeIdentifier
    }

    /// Names the request.
    public func receive(_ request: inout Request) -> Response? {
        if let given = request.headers[.requestID], Self.isWellFormed(given) {
            request.id = .given(Identifier(given))
        } else {
            request.id = makeIdentifier()
        }
        return nil
    }

    /// The name is in the response's `X-Request-Id` where the client gave it, and in every error; what answers other
    /// requests too can't have one.
    public func send(_ response: inout Response, to request: Request) {
        guard response.status.code >= 400 || request.headers[.requestID] != nil else { return }
        response.headers[.requestID] = request.id.description
        response.reuse = nil
    }

    private static func isWellFormed(_ identifier: String) -> Bool {
        (1...64).contains(identifier.utf8.count)
            && identifier.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }
}
