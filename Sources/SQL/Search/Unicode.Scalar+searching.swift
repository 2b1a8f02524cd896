extension Unicode.Scalar {
    enum SearchRole {
        case letter
        /// A mark without which a word would be another one, such as a vowel of Hindi or Thai.
        case mark
        /// Left out, and ends no word: an accent, a vowel point of Hebrew or Arabic, an invisible code point.
        case ignored
        case separator
    }

    /// The role of this code point, which is decomposed: an accent is a code point of its own.
    var searchRole: SearchRole {
        if isIgnorable { return .ignored }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            .letter
        case .nonspacingMark, .spacingMark: isAccent ? .ignored : .mark
        case .enclosingMark: .ignored
        default: .separator
        }
    }

    /// The zero-width space isn't ignored: it separates the words of languages that are written without spaces. The
    /// tatweel only makes an Arabic word longer.
    private var isIgnorable: Bool {
        properties.isDefaultIgnorableCodePoint && self != "\u{200B}" || self == "\u{640}"
    }

    /// Unicode's combining classes tell accents from other marks: 1 is an overlay, 10 to 35 are vowel points of Hebrew
    /// and Arabic, and from 200 on they are named after the place of an accent. The classes between, and 0, have the
    /// marks of scripts in which they are parts of a syllable.
    private var isAccent: Bool {
        switch properties.canonicalCombiningClass.rawValue {
        case 1, 10...35, 200...: true
        default: false
        }
    }

    /// This code point in a form that is the same for upper and lower case; it may be several: `ß` is `ss`, as in upper
    /// case. The digits of all scripts are those of ASCII.
    var caseFolded: String {
        if isASCII { return properties.lowercaseMapping }
        if let digit = properties.generalCategory == .decimalNumber ? properties.numericValue : nil {
            return String(Int(digit))
        }
        // Lower case comes first: the upper case of the capital ẞ is ẞ.
        return properties.lowercaseMapping.mapped(\.uppercaseMapping).mapped(\.lowercaseMapping)
    }

    /// The code point of which this is the full-width or half-width form, as in East Asian texts (NFKC): ASCII, or kana;
    /// any other code point as it is.
    var ofUsualWidth: Unicode.Scalar {
        switch value {
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
        case 0xFF66...0xFF9F: Self.kana[Int(value - 0xFF66)]
        default: self
        }
    }

    /// The kana of U+FF66 to U+FF9F, the last two of which are marks of voicing.
    private static let kana = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}".unicodeScalars)

    /// Whether each of these characters may begin a word, because its script is written without spaces.
    var beginsWordAnywhere: Bool {
        properties.isIdeographic || Self.scriptsWithoutSpaces.contains { $0.contains(value) }
    }

    /// Thai and Lao, Myanmar, Khmer, and the kana, of which none is half-width any more.
    private static let scriptsWithoutSpaces: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x31F0...0x31FF,
    ]
}

extension String {
    fileprivate func mapped(_ mapping: (Unicode.Scalar.Properties) -> String) -> String {
        unicodeScalars.map { mapping($0.properties) }.joined()
    }
}
