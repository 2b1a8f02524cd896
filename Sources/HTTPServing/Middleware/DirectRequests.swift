/// A middleware that refuses requests that a proxy has forwarded, by the fields that proxies add. For a service in
/// development: a proxy on the same machine would open it to others.
public struct DirectRequests: Middleware {
    /// A middleware without exceptions.
    public init() {}

    /// Responds with 403 to a request with `Forwarded` (RFC 7239), `Via` (RFC 9110, section 7.6.3), `X-Real-IP` or a field
    /// whose name begins with `X-Forwarded-`.
    public func receive(_ request: inout Request) -> Response? {
        guard request.headers.fields.contains(where: { Self.isOfProxy($0.name) }) else { return nil }
        return Problem.forbidden("The service is in development, and answers no requests that a proxy forwards.")
            .response(instance: request.instance)
    }

    private static func isOfProxy(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["forwarded", "via", "x-real-ip"].contains(name) || name.utf8.starts(with: "x-forwarded-".utf8)
    }
}
