public import Basics

/// A pattern of the paths that a composer answers: `cars`, `cars/new`, or `cars/{car}` with a parameter. Behind a question
/// mark are the names of the query's parameters that the composer reads, such as `cars?q&sort`; it gets no others.
public struct ScreenPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Part: Hashable, Sendable {
        case literal(Identifier)
        case parameter(Identifier)
    }

    /// The pattern of the paths, as written.
    public var description: String { identifier.rawValue }
    private let identifier: Identifier
    let parts: [Part]
    /// The names of the query's parameters that the composer reads, in order.
    public let queryNames: [Identifier]
    /// The number of types of the route that the pattern is from; `nil` if it is from no route.
    private(set) var types: Int?

    /// A pattern of at least one part. It is checked by ``ScreenCatalog``.
    public init(stringLiteral description: String) {
        let bytes = description.utf8
        let mark = bytes.firstIndex(of: 0x3F) ?? bytes.endIndex
        let (path, query) = (bytes[..<mark], bytes[mark...])
        identifier = Identifier(String(Substring(path)))
        parts = path.split(separator: 0x2F, omittingEmptySubsequences: false).map { Part($0) }
        queryNames = query.isEmpty ? [] : Self.names(query.dropFirst())
    }

    private static func names(_ query: Substring.UTF8View) -> [Identifier] {
        query.split(separator: 0x26, omittingEmptySubsequences: false).map { Identifier(String(Substring($0))) }
    }

    func typed(_ types: Int) -> ScreenPattern {
        var pattern = self
        pattern.types = types
        return pattern
    }

    /// Returns whether both patterns have the same paths as written.
    public static func == (one: Self, other: Self) -> Bool { one.identifier == other.identifier }

    /// Hashes the pattern of the paths as written.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// The number of parts.
    public var count: Int { parts.count }

    /// The names of the parameters, in order.
    public var parameters: [String] {
        parts.compactMap { part in if case .parameter(let name) = part { name.rawValue } else { nil } }
    }

    /// Returns the text of the part at `index`, which is less than `count`; `nil` if it is a parameter.
    package func literal(at index: Int) -> String? {
        if case .literal(let text) = parts[index] { text.rawValue } else { nil }
    }

    /// The path of a pattern without parameters; `nil` with parameters.
    public var path: ScreenPath? {
        let literals = parts.indices.compactMap { index in literal(at: index).map { Identifier($0) } }
        return literals.count == parts.count ? ScreenPath(parts: literals) : nil
    }

    /// The first part.
    var name: Identifier { literal(at: 0).map { Identifier($0) } ?? "" }

    /// Returns whether the pattern matches `path`.
    func matches(_ path: ScreenPath) -> Bool {
        let found = path.encodedParts
        return found.count == count
            && zip(parts, found).allSatisfy { part, text in
                if case .literal(let literal) = part {
                    literal.rawValue.percentEncoded.utf8.elementsEqual(text)
                } else {
                    true
                }
            }
    }

    /// The parts with `nil` for each parameter: equal for patterns that match the same paths.
    var shape: [Identifier?] { parts.indices.map { index in literal(at: index).map { Identifier($0) } } }

    /// Returns whether this pattern takes precedence over `other`: at the first difference, it has a name and `other` a
    /// parameter. A pattern with fewer parts comes first.
    func isNearer(than other: ScreenPattern) -> Bool {
        guard count == other.count else { return count < other.count }
        let difference = zip(shape, other.shape).first { ($0 == nil) != ($1 == nil) }
        return difference.map { $0.0 != nil } ?? false
    }

    /// Whether the pattern is well-formed: its first part is a name, no part is empty, reserved or has a brace, and no
    /// parameter occurs twice.
    var isValid: Bool {
        guard case .literal = parts[0], Set(parameters.map { Identifier($0) }).count == parameters.count else {
            return false
        }
        return parts.allSatisfy(\.isValid)
    }
}

extension ScreenPattern {
    /// The first name of a query's parameter that can't be one: it is empty, occurs twice, is one of the engine's own, or
    /// has a character that separates the parts of a URL.
    var wrongQueryName: Identifier? {
        var known = ScreenRequest.ownParameters
        return queryNames.first { name in
            name.rawValue.utf8.isEmpty || name.rawValue.utf8.contains { $0 <= 0x20 || "/?#=&%+{}".utf8.contains($0) }
                || !known.insert(name).inserted
        }
    }
}

extension ScreenPattern.Part {
    fileprivate init(_ text: Substring.UTF8View) {
        self =
            text.count > 2 && text.first == 0x7B && text.last == 0x7D
            ? .parameter(Identifier(String(Substring(text.dropFirst().dropLast()))))
            : .literal(Identifier(String(Substring(text))))
    }

    fileprivate var isValid: Bool {
        switch self {
        case .parameter(let name): !name.hasBraces
        case .literal(let text):
            !text.isEmpty && !text.hasBraces && !PathPart.screen.isReserved(text.rawValue)
        }
    }
}

extension Identifier {
    fileprivate var hasBraces: Bool { rawValue.utf8.contains { $0 == 0x7B || $0 == 0x7D } }
}
