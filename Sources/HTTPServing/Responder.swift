/// Answers requests: an application, a route's handler, or a middleware around either.
public protocol Responder: Sendable {
    /// Answers `request`. Never throws: an error has become a response by here.
    func respond(to request: consuming Request) async -> Response
}

/// A handler of one route. What it throws becomes a problem document (`Problem`).
public typealias Handler = @Sendable (Request) async throws -> Response
