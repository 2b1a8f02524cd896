internal import Basics

/// A node of the routing tree: the routes that end at one part of a path, and the parts that may follow. A literal
/// takes precedence over a parameter; if no route is found through the literal, the parameter is tried.
struct RouteNode: Sendable {
    /// A route that ends at the node, with the names of its parameters.
    struct Route: Sendable {
        let method: Method
        /// The route's pattern as written.
        let pattern: Identifier
        let names: [Identifier]
        let handler: Handler
        let streamedLimit: Int?
    }

    private var literals: [(name: [UInt8], node: RouteNode)] = []
    /// The node after a parameter, if there is one. Routes may give the parameter different names.
    private var parameter: [RouteNode] = []
    private var routes: [Route] = []

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

    /// Returns the routes at the end of `path`, in which a slash precedes each part; none if no route matches. Appends
    /// the values of the matched parameters to `values`, in order.
    func find(_ path: ArraySlice<UInt8>, _ values: inout [Identifier]) -> [Route] {
        guard !path.isEmpty else { return routes }
        let encoded = path.dropFirst().prefix { $0 != 0x2F }
        let rest = path[encoded.endIndex...]
        let part = encoded.contains(0x25) ? PercentCoding.decode(encoded)[...] : encoded
        if let index = literals.firstIndex(where: { part.elementsEqual($0.name) }) {
            let found = literals[index].node.find(rest, &values)
            if !found.isEmpty { return found }
        }
        guard !parameter.isEmpty, !part.isEmpty, let text = try? UTF8Span(validating: part.span) else { return [] }
        values.append(Identifier(String(copying: text)))
        let found = parameter[0].find(rest, &values)
        if found.isEmpty { values.removeLast() }
        return found
    }
}

extension [RouteNode.Route] {
    func route(for method: Method) -> RouteNode.Route? {
        first { $0.method == method } ?? (method == .head ? first { $0.method == .get } : nil)
    }

    var allowedMethods: [Method] { flatMap { $0.method == .get ? [.get, .head] : [$0.method] } + [.options] }
}
