/// The parts of a path that stood in the place of a route's parameters, percent-decoded.
public struct PathParameters: Sendable, Equatable {
    private var values: [(name: String, value: String)] = []

    /// No parameters.
    public init() {}

    /// The value of the parameter `name`.
    public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

    mutating func append(_ name: String, _ value: String) { values.append((name, value)) }

    mutating func removeLast() { values.removeLast() }

    /// Whether both have the same names and values in the same order.
    public static func == (a: PathParameters, b: PathParameters) -> Bool {
        a.values.elementsEqual(b.values) { $0 == $1 }
    }
}
