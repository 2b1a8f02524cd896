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

    /// The pattern of the other characters, without those that are white space: around a text, they are removed.
    private var pattern: String {
        switch self {
        case .storable: #"\u0000"#
        case .line: #"[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]"#
        case .lines: #"[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]"#
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
