internal import Identity

/// A middleware that gives each request an id for the log and the response: the client's own if it is well-formed, else
/// a new one.
public struct RequestIdentifier: Middleware {
    private let makeIdentifier: @Sendable () -> RequestID

    /// A middleware that generates ids with `makeIdentifier`.
    public init(_ makeIdentifier: @escaping @Sendable () -> RequestID = { .random() }) {
        self.makeIdentifier = makeIdentifier
    }

    /// Sets the request's id.
    public func receive(_ request: inout Request) -> Response? {
        if let given = request.headers[.requestID], Self.isWellFormed(given) {
            request.id = .given(Identifier(given))
        } else {
            request.id = makeIdentifier()
        }
        return nil
    }

    /// Sets the response's `X-Request-Id` if the client sent one, and on every error. Such a response can't be reused.
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
