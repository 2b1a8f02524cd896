/// The parts of a path that stood in the place of a route's parameters, percent-decoded.
public struct PathParameters: Sendable, Equatable {
    private let names: [String]
    private let values: [String]

    /// No parameters.
    public init() { self.init(names: [], values: []) }

    init(names: [String], values: [String]) { (self.names, self.values) = (names, values) }

    /// The value of the parameter `name`.
    public subscript(name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }
}
