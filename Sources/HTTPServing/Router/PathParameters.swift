public import Basics

/// The values of a route's parameters in a path, percent-decoded.
public struct PathParameters: Sendable, Equatable {
    private let names: [Identifier]
    /// The values, in the order of the parameters.
    public let values: [Identifier]

    /// No parameters.
    public init() { self.init(names: [], values: []) }

    init(names: [Identifier], values: [Identifier]) { (self.names, self.values) = (names, values) }

    /// The value of the parameter `name`, or `nil` if there is none.
    public subscript(name: Identifier) -> String? { names.firstIndex(of: name).map { values[$0].rawValue } }
}
