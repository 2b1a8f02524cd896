import JSON

/// The characters that a text may have.
enum TextCharacters {
    /// All but U+0000, which PostgreSQL can't store: of a secret, and of what nobody types.
    case storable
    /// Those of one line: no controls, no separators of lines, and nothing that turns the direction of what follows.
    case line
    /// Those of several lines: of the controls, only the line feed and the tab.
    case lines

    private var excluded: [ClosedRange<UInt32>] {
        switch self {
        case .storable: [0...0]
        case .line: [0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069]
        case .lines: [0...0x08, 0x0B...0x1F, 0x7F...0x9F]
        }
    }

    func allow(_ text: String) -> Bool {
        let excluded = excluded
        return text.unicodeScalars.allSatisfy { scalar in !excluded.contains { $0.contains(scalar.value) } }
    }

    /// Writes the keyword that excludes texts with other characters.
    func writeExclusion(to writer: inout JSONWriter) { writer.member("not", object: { $0.member("pattern", pattern) }) }

    /// The pattern of the other characters, without those that are removed around a text.
    private var pattern: String {
        switch self {
        case .storable: #"\u0000"#
        case .line, .lines: #"[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]"#
        }
    }
}

/// The characters that are removed around a text: white space and, around one line, those that have no width or only turn
/// the direction. People copy these along with a text, such as a number from their contacts, and don't see them.
extension TextCharacters {
    func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .storable: false
        case .lines: scalar.properties.isWhitespace
        case .line: scalar.properties.isWhitespace || Self.unseen.contains { $0.contains(scalar.value) }
        }
    }

    private static let unseen: [ClosedRange<UInt32>] = [
        0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2060, 0x2066...0x2069,
        0xFEFF...0xFEFF,
    ]

    /// The same as a pattern; empty if nothing is removed. White space is spelled out: languages differ in what `\s` is.
    var margin: String {
        let space = #"\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"#
        return switch self {
        case .storable: ""
        case .lines: "[\(space)]*"
        case .line: "[\(space)" + #"\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*"#
        }
    }
}

extension String {
    /// Whether a person sees something of the text.
    var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    /// Whether the character is visible by itself: no white space, default-ignorable code point, or combining mark.
    fileprivate var isVisible: Bool {
        if (0x21...0x7E).contains(value) { return true }
        if properties.isDefaultIgnorableCodePoint || Self.blanks.contains(value) { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
            .spacingMark, .enclosingMark:
            return false
        default: return true
        }
    }

    /// Blank letters and symbols: of braille, of Egyptian hieroglyphs (two), and a note without a head.
    private static let blanks: [UInt32] = [0x2800, 0x13441, 0x13442, 0x1D159]
}
