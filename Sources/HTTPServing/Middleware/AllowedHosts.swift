/// A middleware that refuses requests for other hosts. It protects from web pages of others whose name leads to this
/// service (DNS rebinding), and from links that are made from a forged host.
public struct AllowedHosts: Middleware {
    private let patterns: [HostPattern]
    private let allowsAddresses: Bool
    private let exemptPaths: [[UInt8]]

    /// A middleware that allows requests for hosts of `patterns`, or for any host if there are none. If it
    /// `allowsAddresses`, every IP address is allowed too: a web page of others has a name. `exemptPaths`, such as
    /// `/health`, are answered for any host: load balancers ask by address.
    public init(_ patterns: [HostPattern], allowsAddresses: Bool = false, exempting exemptPaths: [String] = []) {
        (self.patterns, self.allowsAddresses) = (patterns, allowsAddresses)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    /// Responds with 421 to a request for another host. One without `Host`, as of HTTP/1.0, is no browser's.
    public func receive(_ request: inout Request) -> Response? {
        if patterns.isEmpty || exemptPaths.contains(request.path) || isAllowed(request.headers[.host]) { return nil }
        return Problem.misdirected.response(to: request)
    }

    private func isAllowed(_ field: String?) -> Bool {
        guard let field else { return true }
        guard let host = Host(field: Array(field.utf8)) else { return false }
        return allowsAddresses && host.isAddress || patterns.contains { $0.matches(host) }
    }
}
