internal import Identity

/// The paths that a composer answers, part by part: `cars`, `cars/new`, or `cars/{car}` for any parameter there.
public struct ScreenPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Part: Hashable, Sendable {
        case literal(Identifier)
        case parameter(Identifier)
    }

    /// The pattern as it was written.
    public var description: String { identifier.rawValue }
    private let identifier: Identifier
    let parts: [Part]
    /// How many types of parameters the route has that the pattern is of; `nil` where it is of none.
    private(set) var types: Int?

    /// A pattern of one part or more.
    public init(stringLiteral description: String) {
        identifier = Identifier(description)
        parts = description.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { Part($0) }
    }

    func typed(_ types: Int) -> ScreenPattern {
        var pattern = self
        pattern.types = types
        return pattern
    }

    /// Two are equal where they are written the same.
    public static func == (one: Self, other: Self) -> Bool { one.identifier == other.identifier }

    /// Hashes the pattern as it was written.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// How many parts there are.
    public var count: Int { parts.count }

    /// The names of the parameters, in their order.
    public var parameters: [String] {
        parts.compactMap { part in if case .parameter(let name) = part { name.rawValue } else { nil } }
    }

    /// The text of the part at `index`, which is less than `count`; `nil` where it is a parameter.
    package func literal(at index: Int) -> String? {
        if case .literal(let text) = parts[index] { text.rawValue } else { nil }
    }

    /// The one path that the pattern matches, if it is only one.
    public var path: ScreenPath? {
        let literals = parts.indices.compactMap { index in literal(at: index).map { Identifier($0) } }
        return literals.count == parts.count ? ScreenPath(parts: literals) : nil
    }

    /// The first part.
    var name: Identifier { literal(at: 0).map { Identifier($0) } ?? "" }

    /// Whether `path` is one that the pattern matches.
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

    /// The parts without the names of parameters: equal for two patterns that match the same paths.
    var shape: [Identifier?] { parts.indices.map { index in literal(at: index).map { Identifier($0) } } }

    /// Whether it matches before `other`, where both match: its first part that differs is no parameter.
    func isNearer(than other: ScreenPattern) -> Bool {
        guard count == other.count else { return count < other.count }
        let difference = zip(shape, other.shape).first { ($0 == nil) != ($1 == nil) }
        return difference.map { $0.0 != nil } ?? false
    }

    /// Whether it is a pattern: the first part is a name, and none is empty, or a name that means something in URLs.
    var isValid: Bool {
        guard case .literal = parts[0], Set(parameters.map { Identifier($0) }).count == parameters.count else {
            return false
        }
        return parts.allSatisfy(\.isValid)
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
