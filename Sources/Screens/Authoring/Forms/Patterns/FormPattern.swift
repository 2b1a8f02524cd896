/// A pattern that a text has to match as a whole, in a part of the regular expressions of ECMA-262 that is matched in
/// linear time: whatever a client sends can't make it slow.
///
/// | written | matches |
/// | --- | --- |
/// | `abc` | these characters |
/// | `[a-z0-9_]`, `[^0-9]` | one character that is in the class, or that isn't |
/// | `(ab\|cd)`, `(?:ab)` | one of the alternatives; a group |
/// | `?`, `*`, `+`, `{3}`, `{2,}`, `{2,5}` | the number of repetitions |
/// | `\.` | the character `.`; also for other characters with a meaning |
/// | `\u00a0` | the character with this number, of four hexadecimal digits |
///
/// A character is a Unicode scalar here. There are no `.`, `^`, `$`, `\d` and the like, because languages differ in what
/// they match: write `[0-9]` for a digit. The schema of the field has the same pattern between `^` and `$`, with the white
/// space and the invisible characters around it that the service removes.
public struct FormPattern: Sendable, ExpressibleByStringLiteral {
    /// The pattern as it was written.
    public let source: String
    private let program: Result<PatternProgram, PatternError>

    /// The pattern `source`. A malformed one is refused when the service starts, with the field's name.
    public init(_ source: String) {
        self.source = source
        program = Result { () throws(PatternError) in try PatternProgram(source) }
    }

    public init(stringLiteral source: String) { self.init(source) }

    /// Returns the pattern as a JSON Schema has it, for a text of `characters`, around which the service removes some.
    func published(in characters: TextCharacters) -> String {
        "^\(characters.margin)(?:\(source))\(characters.margin)$"
    }

    /// The pattern that a JSON Schema has as `published`; `nil` if it isn't the pattern of a field.
    package init?(published: String) {
        let shells = [TextCharacters.line, .lines, .storable].map { ("^\($0.margin)(?:", ")\($0.margin)$") }
        guard let (start, end) = shells.first(where: { published.hasPrefix($0.0) && published.hasSuffix($0.1) }) else {
            return nil
        }
        self.init(String(published.dropFirst(start.count).dropLast(end.count)))
    }

    var error: PatternError? { if case .failure(let error) = program { error } else { nil } }

    /// Returns whether the whole `text` matches, in time in proportion to the product of both lengths.
    public func matches(_ text: String) -> Bool { (try? program.get().matches(text)) ?? false }

    /// A shortest text that matches; `nil` if there is none.
    package var example: String? { try? program.get().shortest }
}

/// An error: a text is no pattern of the supported form.
enum PatternError: Error, Equatable, CustomStringConvertible {
    /// The character at this offset, in scalars, isn't supported there.
    case unexpected(Unicode.Scalar?, offset: Int)
    case tooLarge

    var description: String {
        switch self {
        case .unexpected(let scalar?, let offset): "unsupported '\(scalar)' at offset \(offset)"
        case .unexpected(nil, _): "unexpected end"
        case .tooLarge: "more than \(PatternProgram.maximumCount) steps; use fewer repetitions"
        }
    }
}

indirect enum PatternNode {
    case scalars(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// The part repeated at least and at most so many times; without a maximum, any number of times.
    case repeated(PatternNode, minimum: Int, maximum: Int?)
}

struct ScalarSet: Sendable, Equatable {
    var ranges: [ClosedRange<UInt32>]
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } != isInverted }

    /// A member of the set that people can read, if it has one.
    var example: Unicode.Scalar? {
        let first = isInverted ? [] : ranges.prefix(1).compactMap { Unicode.Scalar($0.lowerBound) }
        return first.first ?? (["a", "0", "-"] as [Unicode.Scalar]).first(where: contains)
            ?? (0x20...0x7E).lazy.compactMap(Unicode.Scalar.init(_:)).first(where: contains)
    }
}
