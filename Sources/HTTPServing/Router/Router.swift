package import Basics

/// A router: finds the handler for a path and a method, by the bytes of the path. It supports HEAD for each GET and
/// OPTIONS for each path, and responds with 404 and 405.
public struct Router: Responder {
    package struct Route: Sendable {
        package let method: Method
        package let pattern: RoutePattern
        package let description: RouteDescription
        /// The maximum size in bytes of content that the handler reads as it arrives (``Request/contentStream``); `nil`
        /// if the handler is called with the whole content, whose size the server limits.
        var streamedLimit: Int?
        let handler: Handler
    }

    package private(set) var routes: [Route] = []
    private var tree = RouteTree()
    /// The indices of the routes at each place of the tree.
    private var places: [[Int]] = []
    /// The first route never reached, because an earlier one has its method and matches its paths; `nil` if none is.
    package private(set) var shadowedRoute: Route?
    /// The first route that is never reached, because its pattern doesn't begin with a slash; `nil` if there is none.
    package var relativeRoute: Route? { routes.first { !$0.pattern.isAbsolute } }

    /// A router without routes.
    public init() {}

    /// Adds a route. Its pattern is such as `/reports/{month}`: literal parts, and parameters that each match one part.
    /// With `limit`, `handler` is called before the content has arrived, and reads at most so many bytes of it from
    /// ``Request/contentStream``. An error that `handler` throws is sent as a problem document (``Problem``).
    public mutating func on(
        _ method: Method, _ pattern: String, _ description: RouteDescription, streamingUpTo limit: Int? = nil,
        _ handler: @escaping @Sendable (Request) async throws -> Response
    ) {
        let route = Route(
            method: method, pattern: RoutePattern(pattern), description: description, streamedLimit: limit,
            handler: handler)
        let place = tree.insert(route.pattern, at: places.count)
        if place == places.count { places.append([]) }
        let isShadowed = places[place].contains { routes[$0].method == method }
        if isShadowed, shadowedRoute == nil { shadowedRoute = route }
        places[place].append(routes.count)
        routes.append(route)
    }

    /// Returns the limit of the route; `nil` if there is none, or if it is called with the whole content.
    public func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int? {
        var values: [Identifier] = []
        return index(of: method, in: indices(at: path, &values)).flatMap { routes[$0].streamedLimit }
    }

    /// Adds a route for GET and HEAD.
    public mutating func get(
        _ pattern: String, _ description: RouteDescription,
        _ handler: @escaping @Sendable (Request) async throws -> Response
    ) { on(.get, pattern, description, handler) }

    /// Returns the response of the route that matches, or a problem.
    public func respond(to request: consuming Request) async -> Response {
        do {
            let handler = try handler(of: &request)
            return try await handler(request)
        } catch { return response(to: request, throwing: error) }
    }

    private func response(to request: Request, throwing error: any Error) -> Response {
        if let error = error as? any ProblemConvertible { return error.problem.response(to: request) }
        return Problem.internalError.response(to: request, cause: error)
    }

    /// Returns the handler for the request, and sets the parameters of its path. Throws a ``Problem`` if there is none.
    private func handler(of request: inout Request) throws -> Handler {
        var values: [Identifier] = []
        // As many as the longest route of a screen has: screen, section, cell and action.
        values.reserveCapacity(4)
        let path = request.path
        if path == [0x2A], request.method == .options { return try options(routes.indices, request.method) }
        let found = indices(at: path, &values)
        guard let first = found.first else {
            throw Problem.notFound("No resource at \(request.instance). Check the URL.")
        }
        guard let match = index(of: request.method, in: found) else {
            // The routes at one path differ in the names of their parameters at most.
            request.record.note { $0.route = routes[first].pattern.identifier }
            return try options(found, request.method)
        }
        let pattern = routes[match].pattern
        request.record.note { $0.route = pattern.identifier }
        guard request.query.isText else {
            throw Problem.badRequest("The query must be percent-encoded UTF-8 without U+0000.")
        }
        request.parameters = PathParameters(names: pattern.parameterNames, values: values)
        return routes[match].handler
    }

    /// Returns the routes at `path`, one for each method. Appends the values of their parameters to `values`.
    private func indices(at path: [UInt8], _ values: inout [Identifier]) -> [Int] {
        guard path.first == 0x2F else { return [] }
        // `/` has no parts.
        return tree.find(path.span, from: path.count == 1 ? 2 : 1, &values).map { places[$0] } ?? []
    }

    /// Returns which of the routes at `indices` answers `method`, for HEAD that for GET if there is no other one.
    private func index(of method: Method, in indices: [Int]) -> Int? {
        indices.first { routes[$0].method == method }
            ?? (method == .head ? indices.first { routes[$0].method == .get } : nil)
    }

    /// Returns a handler for OPTIONS with the methods of the routes at `indices`, each once: for `OPTIONS *` of all (RFC
    /// 9110, section 9.3.7). Throws a ``Problem`` with status 405 for any other `method`.
    private func options(_ indices: some Sequence<Int>, _ method: Method) throws -> Handler {
        let methods: [Method] = indices.flatMap { index -> [Method] in
            routes[index].method == .get ? [.get, .head] : [routes[index].method]
        }
        var known: Set<Method> = []
        let allow = (methods + [.options]).filter { known.insert($0).inserted }
        guard method == .options else { throw Problem.methodNotAllowed(method, allow: allow) }
        return { _ in Response(.noContent, headers: [.allow: allow.map(\.name).joined(separator: ", ")]) }
    }
}
