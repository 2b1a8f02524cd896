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
    public func respond(to request: Request) async -> Response {
        do { return try await route(request) } catch { return response(to: request, throwing: error) }
    }

    private func response(to request: Request, throwing error: any Error) -> Response {
        if let error = error as? any ProblemConvertible { return error.problem.response(instance: request.instance) }
        return Problem.internalError.response(instance: request.instance, cause: error)
    }

    private func route(_ request: Request) async throws -> Response {
        var request = request
        guard let handler = try handler(of: &request) else { return try options(of: request) }
        return try await handler(request)
    }

    /// The handler of the path and the method, with the path's parameters in the request; `nil` for another method.
    private func handler(of request: inout Request) throws -> Handler? {
        var values: [String] = []
        guard let route = try node(of: request, &values).route(for: request.method) else { return nil }
        request.parameters = PathParameters(names: route.names, values: values)
        return route.handling.handler(telling: routes)
    }

    private func options(of request: Request) throws -> Response {
        var values: [String] = []
        let allow = try node(of: request, &values).allowedMethods
        guard request.method == .options else { throw Problem.methodNotAllowed(request.method, allow: allow) }
        return Response(.noContent, headers: ["Allow": allow.map(\.name).joined(separator: ", ")])
    }

    private func node(of request: Request, _ values: inout [String]) throws -> RouteNode {
        guard let node = find(request.path, &values) else {
            throw Problem.notFound("There is nothing at \(request.instance).")
        }
        return node
    }

    private func find(_ path: [UInt8], _ values: inout [String]) -> RouteNode? {
        guard path.first == 0x2F else { return nil }
        return root.find(path.count == 1 ? [] : path[...], &values)
    }
}
