/// A pattern of paths, such as `/screens/{screen}/sections/{section}`: literal parts, and parameters that each match
/// one non-empty part.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public enum Part: Hashable, Sendable {
        case literal(Identifier)
        case parameter(Identifier)

        /// The text of a literal; `nil` for a parameter.
        public var text: Identifier? { if case .literal(let text) = self { text } else { nil } }
    }

    /// The pattern as written.
    public var description: String { identifier.rawValue }
    public let identifier: Identifier
    public let parts: [Part]
    /// The names of the parameters, in order.
    public let parameterNames: [Identifier]

    /// Whether the pattern begins with a slash, as all paths do.
    public var isAbsolute: Bool { description.utf8.first == 0x2F }

    /// Parses a pattern.
    public init(_ text: String) {
        identifier = Identifier(text)
        // `/` has no parts. `/a/` has an empty part after `a`, so it differs from `/a`.
        let segments = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        parts = (segments.count == 1 && segments[0].isEmpty ? [] : segments).map { part in
            part.first == 0x7B && part.last == 0x7D
                ? .parameter(Identifier(String(Substring(part.dropFirst().dropLast()))))
                : .literal(Identifier(String(Substring(part))))
        }
        parameterNames = parts.compactMap { part in
            if case .parameter(let name) = part { name } else { nil }
        }
    }

    /// Parses a pattern.
    public init(stringLiteral text: String) { self.init(text) }
}
