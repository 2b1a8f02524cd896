internal import Identity

/// The paths that a composer answers: `cars`, `cars/new`, or `cars/{car}` for any parameter.
public struct ScreenPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The pattern as it was written.
    public var description: String { identifier.rawValue }
    private let identifier: Identifier

    /// A pattern of one or two parts.
    public init(stringLiteral description: String) { identifier = Identifier(description) }

    /// Split at bytes, as the paths are that it is held against.
    private var parts: [String] {
        description.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// Whether the second part stands for any parameter.
    public var hasParameter: Bool { parts.count == 2 && parts[1].utf8.first == 0x7B && parts[1].utf8.last == 0x7D }

    /// The one path that the pattern matches, if it is only one.
    public var path: ScreenPath? { hasParameter ? nil : ScreenPath(name, parts.dropFirst().first) }

    /// The first part.
    var name: String { parts.first ?? "" }

    /// Whether it is a pattern: one or two parts, neither empty nor one of the words that URLs below a screen use.
    var isValid: Bool {
        let reserved: Set<Identifier> = ["sections", "events"]
        return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && !reserved.contains(Identifier($0)) }
    }
}
