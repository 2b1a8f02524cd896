/// Finds the handler of a path and a method, on the bytes of the path. Knows HEAD wherever it knows GET, OPTIONS
/// everywhere, and says 404 and 405 itself.
public struct Router: Responder {
    private var root = RouteNode()
    /// All routes in the order in which they were added: method and pattern.
    public private(set) var routes: [(method: Method, pattern: RoutePattern)] = []

    /// A router without routes.
    public init() {}

    /// Adds a route.
    public mutating func on(_ method: Method, _ pattern: RoutePattern, _ handler: @escaping Handler) {
        let route = RouteNode.Route(method: method, names: pattern.parameterNames, handler: handler)
        root.insert(route, at: pattern.parts[...])
        routes.append((method, pattern))
    }

    /// Adds a route for GET, and with it HEAD.
    public mutating func get(_ pattern: RoutePattern, _ handler: @escaping Handler) { on(.get, pattern, handler) }

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
        return route.handler
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
