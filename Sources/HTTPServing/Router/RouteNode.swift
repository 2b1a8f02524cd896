/// One part of the paths that are routed: the routes that end here, and the parts that may follow. Literals come
/// before a parameter, and a literal that leads nowhere gives way to it.
struct RouteNode: Sendable {
    /// A route that ends here, with the names of the parameters on the way.
    struct Route: Sendable {
        let method: Method
        let names: [String]
        let handler: Handling
    }

    /// What answers, and whether it is handed all routes.
    enum Handling: Sendable {
        case alone(Handler)
        case telling(Router.TellingHandler)
    }

    private var literals: [[UInt8]: RouteNode] = [:]
    /// The node behind a parameter, if there is one, whatever routes call it.
    private var parameter: [RouteNode] = []
    private(set) var routes: [Route] = []

    mutating func insert(_ route: Route, at parts: ArraySlice<RoutePattern.Part>) {
        switch parts.first {
        case nil: routes.append(route)
        case .literal(let bytes): literals[bytes, default: RouteNode()].insert(route, at: parts.dropFirst())
        case .parameter:
            if parameter.isEmpty { parameter = [RouteNode()] }
            parameter[0].insert(route, at: parts.dropFirst())
        }
    }

    /// The node at the end of `segments`; `values` are what the parameters on the way matched, in order.
    func find(_ segments: ArraySlice<ArraySlice<UInt8>>, _ values: inout [String]) -> RouteNode? {
        guard let segment = segments.first else { return routes.isEmpty ? nil : self }
        let decoded = PercentCoding.decode(segment)
        if let found = literals[decoded]?.find(segments.dropFirst(), &values) { return found }
        guard let node = parameter.first, !decoded.isEmpty, let text = String(validating: decoded, as: UTF8.self) else {
            return nil
        }
        values.append(text)
        if let found = node.find(segments.dropFirst(), &values) { return found }
        values.removeLast()
        return nil
    }

    func route(for method: Method) -> Route? {
        let served = method == .head ? .get : method
        return routes.first { $0.method == method } ?? routes.first { $0.method == served }
    }

    var allowedMethods: [Method] { routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] } + [.options] }
}
