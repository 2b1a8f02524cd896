public import Basics

/// A pattern of paths, such as `/screens/{screen}/sections/{section}`: literal parts, and parameters that each match
/// one non-empty part.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Part: Hashable, Sendable {
        case literal([UInt8])
        case parameter(Identifier)
    }

    /// The pattern as written.
    public var description: String { identifier.rawValue }
    let identifier: Identifier
    let parts: [Part]

    /// Whether the pattern begins with a slash, as all paths do.
    var isAbsolute: Bool { description.utf8.first == 0x2F }

    var parameterNames: [Identifier] {
        parts.compactMap { part in
            if case .parameter(let name) = part { name } else { nil }
        }
    }

    /// Parses a pattern.
    public init(_ text: String) {
        identifier = Identifier(text)
        // `/` has no parts. `/a/` has an empty part after `a`, so it differs from `/a`.
        let segments = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        parts = (segments.count == 1 && segments[0].isEmpty ? [] : segments).map { part in
            part.first == 0x7B && part.last == 0x7D
                ? .parameter(Identifier(String(Substring(part.dropFirst().dropLast())))) : .literal(Array(part))
        }
    }

    /// Parses a pattern.
    public init(stringLiteral text: String) { self.init(text) }
}

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
