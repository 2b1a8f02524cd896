internal import Basics

/// A router: finds the handler for a path and a method, by the bytes of the path. It supports HEAD for each GET and
/// OPTIONS for each path, and responds with 404 and 405.
public struct Router: Responder {
    /// A route, as described to others.
    public struct Route: Sendable {
        /// The method.
        public let method: Method
        /// The pattern of its paths.
        public let pattern: RoutePattern
        /// The route's description.
        public let description: RouteDescription
        /// The maximum size in bytes of content that the handler reads as it arrives (``Request/contentStream``); `nil`
        /// if the handler is called with the whole content, whose size the server limits.
        public var streamedLimit: Int?

        /// A route with these parts.
        package init(
            method: Method, pattern: RoutePattern, description: RouteDescription, streamedLimit: Int? = nil
        ) {
            (self.method, self.pattern, self.description) = (method, pattern, description)
            self.streamedLimit = streamedLimit
        }
    }

    private var root = RouteNode()
    /// All routes, in the order in which they were added.
    public private(set) var routes: [Route] = []

    /// A router without routes.
    public init() {}

    /// Adds a route.
    public mutating func on(
        _ method: Method, _ pattern: RoutePattern, _ description: RouteDescription, _ handler: @escaping Handler
    ) {
        add(Route(method: method, pattern: pattern, description: description), handler)
    }

    /// Adds a route whose handler is called before the content has arrived, and reads it from
    /// ``Request/contentStream``: at most `limit` bytes.
    public mutating func on(
        _ method: Method, _ pattern: RoutePattern, _ description: RouteDescription, streamingUpTo limit: Int,
        _ handler: @escaping Handler
    ) {
        add(Route(method: method, pattern: pattern, description: description, streamedLimit: limit), handler)
    }

    /// Returns the maximum size in bytes of the content that the route of a request reads as it arrives; `nil` if there
    /// is no such route, or if it is called with the whole content. `path` is percent-encoded.
    public func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int? {
        var values: [Identifier] = []
        guard path.first == 0x2F, path.count > 1 else { return nil }
        return root.find(path[...], &values).route(for: method)?.streamedLimit
    }

    /// Adds a route for GET and HEAD.
    public mutating func get(
        _ pattern: RoutePattern, _ description: RouteDescription, _ handler: @escaping Handler
    ) { on(.get, pattern, description, handler) }

    private mutating func add(_ route: Route, _ handler: @escaping Handler) {
        let node = RouteNode.Route(
            method: route.method, pattern: route.pattern.identifier, names: route.pattern.parameterNames,
            handler: handler, streamedLimit: route.streamedLimit)
        root.insert(node, at: route.pattern.parts[...])
        routes.append(route)
    }

    /// Returns the response of the route that matches, or a problem.
    public func respond(to request: consuming Request) async -> Response {
        do {
            let handler = try handler(of: &request)
            return try await handler(request)
        } catch { return response(to: request, throwing: error) }
    }

    private func response(to request: Request, throwing error: any Error) -> Response {
        if let error = error as? any ProblemConvertible { return error.problem.response(instance: request.instance) }
        return Problem.internalError.response(instance: request.instance, cause: error)
    }

    /// Returns the handler for the request, and sets the parameters of its path. Throws a ``Problem`` if there is none.
    private func handler(of request: inout Request) throws -> Handler {
        var values: [Identifier] = []
        // As many as the longest route of a screen has: screen, section, cell and action.
        values.reserveCapacity(4)
        let path = request.path
        if path == [0x2A], request.method == .options { return try options(allMethods, request.method) }
        let routes = path.first == 0x2F ? root.find(path.count == 1 ? [] : path[...], &values) : []
        guard !routes.isEmpty else { throw Problem.notFound("There is nothing at \(request.instance).") }
        guard let route = routes.route(for: request.method) else {
            // The routes at one path differ in the names of their parameters at most.
            request.record.route = routes.first?.pattern
            return try options(routes.allowedMethods, request.method)
        }
        request.record.route = route.pattern
        guard request.query.isText else { throw Problem.badRequest("The query is not percent-encoded UTF-8.") }
        request.parameters = PathParameters(names: route.names, values: values)
        return route.handler
    }

    /// The methods of all routes, each once, for `OPTIONS *` (RFC 9110, section 9.3.7).
    private var allMethods: [Method] {
        var known: Set<Method> = []
        return (routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] } + [.options]).filter {
            known.insert($0).inserted
        }
    }

    /// Returns a handler for OPTIONS. Throws a ``Problem`` with status 405 for any other `method`.
    private func options(_ allow: [Method], _ method: Method) throws -> Handler {
        guard method == .options else { throw Problem.methodNotAllowed(method, allow: allow) }
        return { _ in Response(.noContent, headers: [.allow: allow.map(\.name).joined(separator: ", ")]) }
    }
}

extension Router {
    /// The first route that is never reached, because its pattern doesn't begin with a slash; `nil` if there is none.
    public var relativeRoute: Route? { routes.first { !$0.pattern.isAbsolute } }

    /// The first route that is never reached, because an earlier one has the same method and matches the same paths;
    /// `nil` if there is none.
    public var shadowedRoute: Route? {
        var known: Set<Shape> = []
        return routes.first { !known.insert(Shape($0)).inserted }
    }

    /// The method of a route and its pattern without the names of parameters.
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
