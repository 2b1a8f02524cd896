/// One part of the paths that are routed: the routes that end here, and the parts that may follow. Literals come
/// before a parameter, and a literal that leads nowhere gives way to it.
struct RouteNode: Sendable {
    /// A route that ends here, with the names of the parameters on the way.
    struct Route: Sendable {
        let method: Method
        let names: [String]
        let handling: Handling
    }

    /// What answers, and whether it is handed all routes.
    enum Handling: Sendable {
        case alone(Handler)
        case telling(Router.TellingHandler)

        /// What answers a request alone; `routes` are those to tell of.
        func handler(telling routes: [Router.Route]) -> Handler {
            switch self {
            case .alone(let handler): handler
            case .telling(let handler): { request in try await handler(request, routes) }
            }
        }
    }

    private var literals: [(name: [UInt8], node: RouteNode)] = []
    /// The node behind a parameter, if there is one, whatever routes call it.
    private var parameter: [RouteNode] = []
    private(set) var routes: [Route] = []

    mutating func insert(_ route: Route, at parts: ArraySlice<RoutePattern.Part>) {
        switch parts.first {
        case nil: routes.append(route)
        case .literal(let bytes):
            let place = literals.firstIndex { $0.name == bytes } ?? literals.endIndex
            if place == literals.endIndex { literals.append((bytes, RouteNode())) }
            literals[place].node.insert(route, at: parts.dropFirst())
        case .parameter:
            if parameter.isEmpty { parameter = [RouteNode()] }
            parameter[0].insert(route, at: parts.dropFirst())
        }
    }

    /// The node at the end of `path`, in which a slash stands before each part; `values` are what the parameters on the
    /// way matched, in order.
    func find(_ path: ArraySlice<UInt8>, _ values: inout [String]) -> RouteNode? {
        guard !path.isEmpty else { return routes.isEmpty ? nil : self }
        let encoded = path.dropFirst().prefix { $0 != 0x2F }
        let rest = path[encoded.endIndex...]
        let part = encoded.contains(0x25) ? PercentCoding.decode(encoded)[...] : encoded
        if let found = literals.first(where: { part.elementsEqual($0.name) })?.node.find(rest, &values) { return found }
        guard let node = parameter.first, !part.isEmpty, let text = try? UTF8Span(validating: part.span) else {
            return nil
        }
        values.append(String(copying: text))
        if let found = node.find(rest, &values) { return found }
        values.removeLast()
        return nil
    }

    func route(for method: Method) -> Route? {
        let served = method == .head ? .get : method
        return routes.first { $0.method == method } ?? routes.first { $0.method == served }
    }

    var allowedMethods: [Method] { routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] } + [.options] }
}
