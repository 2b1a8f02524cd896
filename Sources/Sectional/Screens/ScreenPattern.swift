/// The paths that a composer answers: `cars`, `cars/new`, or `cars/{car}` for any parameter.
public struct ScreenPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The pattern as it was written.
    public let description: String

    /// A pattern of one or two parts.
    public init(stringLiteral description: String) { self.description = description }

    private var parts: [Substring] { description.split(separator: "/", omittingEmptySubsequences: false) }

    /// Whether the second part stands for any parameter.
    public var hasParameter: Bool { parts.count == 2 && parts[1].hasPrefix("{") && parts[1].hasSuffix("}") }

    /// The one path that the pattern matches, if it is only one.
    public var path: ScreenPath? { hasParameter ? nil : ScreenPath(name, parts.dropFirst().first.map(String.init)) }

    /// The first part.
    var name: String { parts.first.map(String.init) ?? "" }

    /// Whether it is a pattern: one or two parts, neither empty nor one of the words that URLs below a screen use.
    var isValid: Bool {
        let reserved: Set<Substring> = ["sections", "events"]
        return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && !reserved.contains($0) }
    }
}
