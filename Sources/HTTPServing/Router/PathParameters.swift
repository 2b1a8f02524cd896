public import Identity

/// The parts of a path that stood in the place of a route's parameters, percent-decoded.
public struct PathParameters: Sendable, Equatable {
    private let names: [Identifier]
    /// The values, in the order of the parameters.
    public let values: [Identifier]

    /// No parameters.
    public init() { self.init(names: [], values: []) }

    init(names: [Identifier], values: [Identifier]) { (self.names, self.values) = (names, values) }

    /// The value of the parameter `name`.
    public subscript(name: Identifier) -> String? { names.firstIndex(of: name).map { values[$0].rawValue } }
}
