/// One part of the paths that are routed: the routes that end here, and the parts that may follow. Literals come
/// before parameters, and a literal that leads nowhere gives way to the parameter.
struct RouteNode: Sendable {
    private var literals: [[UInt8]: RouteNode] = [:]
    private var parameter: [(name: String, node: RouteNode)] = []
    private(set) var handlers: [(method: Method, handler: Handler)] = []

    mutating func insert(_ parts: ArraySlice<RoutePattern.Part>, _ method: Method, _ handler: @escaping Handler) {
        switch parts.first {
        case nil: handlers.append((method, handler))
        case .literal(let bytes): literals[bytes, default: RouteNode()].insert(parts.dropFirst(), method, handler)
        case .parameter(let name): insert(under: name, parts.dropFirst(), method, handler)
        }
    }

    private mutating func insert(
        under name: String, _ rest: ArraySlice<RoutePattern.Part>, _ method: Method, _ handler: @escaping Handler
    ) {
        let index = parameter.firstIndex { $0.name == name } ?? parameter.endIndex
        if index == parameter.endIndex { parameter.append((name, RouteNode())) }
        parameter[index].node.insert(rest, method, handler)
    }

    /// The node at the end of `segments`, and what the parameters on the way matched.
    func find(_ segments: ArraySlice<ArraySlice<UInt8>>, _ parameters: inout PathParameters) -> RouteNode? {
        guard let segment = segments.first else { return handlers.isEmpty ? nil : self }
        let decoded = PercentCoding.decode(segment)
        if let found = literals[decoded]?.find(segments.dropFirst(), &parameters) { return found }
        return findParameter(decoded, segments.dropFirst(), &parameters)
    }

    private func findParameter(
        _ value: [UInt8], _ rest: ArraySlice<ArraySlice<UInt8>>, _ parameters: inout PathParameters
    ) -> RouteNode? {
        guard !value.isEmpty, let text = String(validating: value, as: UTF8.self) else { return nil }
        for (name, node) in parameter {
            parameters.append(name, text)
            if let found = node.find(rest, &parameters) { return found }
            parameters.removeLast()
        }
        return nil
    }
}
