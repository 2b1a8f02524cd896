import Basics

/// A middleware that gives each request an id for the log and the response: the client's own if it is well-formed, else
/// a new one.
public struct RequestIdentifier: Middleware, ReuseStep {
    private let makeIdentifier: @Sendable () -> RequestID

    /// A middleware that generates ids with `makeIdentifier`.
    public init(_ makeIdentifier: @escaping @Sendable () -> RequestID = { .random() }) {
        self.makeIdentifier = makeIdentifier
    }

    /// Sets the request's id.
    public func receive(_ request: inout Request) -> Response? {
        if let given = request.headers.value(of: .requestID), RequestID.isWellFormed(given.utf8.span) {
            request.id = .given(Identifier(given))
        } else {
            request.id = makeIdentifier()
        }
        return nil
    }

    /// Sets the response's `X-Request-Id` if the client sent one, and on every error. An error can't be reused; any
    /// other response can, with the id of each request.
    public func send(_ response: inout Response, to request: Request) {
        let isError = response.status.code >= 400
        if isError { response.reuse = nil }
        response.reuse?.add(self)
        if isError || request.headers.has(.requestID) { response.headers[.requestID] = request.ownID.description }
    }

    public func admits(_ request: inout ReusedRequest) -> Bool {
        request.echoesID = true
        return true
    }
}
