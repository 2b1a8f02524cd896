internal import Identity

/// Finds the handler of a path and a method, on the bytes of the path. Knows HEAD wherever it knows GET, OPTIONS
/// everywhere, and says 404 and 405 itself.
public struct Router: Responder {
    /// A route as it is known to others.
    public struct Route: Sendable {
        /// The method.
        public let method: Method
        /// The shape of the paths.
        public let pattern: RoutePattern
        /// What the route is for, what it takes and how it answers.
        public let description: RouteDescription
    }

    /// A handler that is handed all routes of the router.
    public typealias TellingHandler = @Sendable (Request, [Route]) async throws -> Response

    private var root = RouteNode()
    /// All routes in the order in which they were added.
    public private(set) var routes: [Route] = []

    /// A router without routes.
    public init() {}

    /// Adds a route.
    public mutating func on(
        _ method: Method, _ pattern: RoutePattern, _ description: RouteDescription, _ handler: @escaping Handler
    ) {
        add(Route(method: method, pattern: pattern, description: description), .alone(handler))
    }

    /// Adds a route for GET, and with it HEAD.
    public mutating func get(
        _ pattern: RoutePattern, _ description: RouteDescription, _ handler: @escaping Handler
    ) { on(.get, pattern, description, handler) }

    /// Adds a route for GET, and with it HEAD, that tells of all routes: those that are added later too.
    public mutating func get(
        _ pattern: RoutePattern, _ description: RouteDescription, telling handler: @escaping TellingHandler
    ) { add(Route(method: .get, pattern: pattern, description: description), .telling(handler)) }

    private mutating func add(_ route: Route, _ handling: RouteNode.Handling) {
        let node = RouteNode.Route(method: route.method, names: route.pattern.parameterNames, handling: handling)
        root.insert(node, at: route.pattern.parts[...])
        routes.append(route)
    }

    /// Answers by the route that matches, or with a problem.
    public func respond(to request: consuming Request) async -> Response {
        do {
            switch try handling(of: &request) {
            case .alone(let handler): return try await handler(request)
            case .telling(let handler): return try await handler(request, routes)
            }
        } catch { return response(to: request, throwing: error) }
    }

    private func response(to request: Request, throwing error: any Error) -> Response {
        if let error = error as? any ProblemConvertible { return error.problem.response(instance: request.instance) }
        return Problem.internalError.response(instance: request.instance, cause: error)
    }

    /// What answers the request, which is given the parameters of its path. Throws where nothing does.
    private func handling(of request: inout Request) throws -> RouteNode.Handling {
        var values: [Identifier] = []
        let path = request.path
        let routes = path.first == 0x2F ? root.find(path.count == 1 ? [] : path[...], &values) : []
        guard !routes.isEmpty else { throw Problem.notFound("There is nothing at \(request.instance).") }
        guard let route = routes.route(for: request.method) else {
            return try options(routes.allowedMethods, request.method)
        }
        guard request.query.isText else { throw Problem.badRequest("The query is not UTF-8, encoded in percent.") }
        request.parameters = PathParameters(names: route.names, values: values)
        return route.handling
    }

    /// Says what can be done at a path, if that is asked for. Throws for another `method`, which is none of these.
    private func options(_ allow: [Method], _ method: Method) throws -> RouteNode.Handling {
        guard method == .options else { throw Problem.methodNotAllowed(method, allow: allow) }
        return .alone { _ in Response(.noContent, headers: [.allow: allow.map(\.name).joined(separator: ", ")]) }
    }
}

extension Router {
    /// The first route that is never reached, since one with the same method and the same paths was added before it;
    /// `nil` where there is none.
    public var shadowedRoute: Route? {
        var known: Set<Shape> = []
        return routes.first { !known.insert(Shape($0)).inserted }
    }

    /// What a route matches, whatever its parameters are called.
    private struct Shape: Hashable {
        let method: Method
        let parts: [RoutePattern.Part?]

        init(_ route: Route) {
            method = route.method
            parts = route.pattern.parts.map { part in
                if case .literal = part { part } else { nil }
            }
        }
    }
}
