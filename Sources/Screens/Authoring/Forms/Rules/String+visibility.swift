extension String {
    /// Whether a person sees something of the text.
    var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    /// Whether the character has a shape of its own: it is no white space, nothing that is always invisible, such as the
    /// fillers of Hangul, and no mark, which needs a letter before it. What isn't assigned yet may have one.
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

    /// Letters and symbols without a shape: the braille pattern without dots, two blanks of Egyptian hieroglyphs, and a
    /// note without a head.
    private static let blanks: [UInt32] = [0x2800, 0x13441, 0x13442, 0x1D159]
}
