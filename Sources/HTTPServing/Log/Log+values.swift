extension [UInt8] {
    /// Appends a value to a log line: unchanged if it is visible ASCII without a meaning in the line, else as a JSON
    /// string (RFC 8259, section 7).
    mutating func append(logValue value: String) {
        if value.utf8.allSatisfy(\.standsInLog), !value.isEmpty { return append(contentsOf: value.utf8) }
        append(jsonText: value)
    }

    /// Appends a JSON string (RFC 8259, section 7) in which invisible characters are escaped.
    mutating func append(jsonText value: String) {
        append(0x22)
        defer { append(0x22) }
        // Most values need no escaping.
        if value.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            return append(contentsOf: value.utf8)
        }
        for scalar in value.unicodeScalars { append(escaping: scalar) }
    }

    private mutating func append(escaping scalar: Unicode.Scalar) {
        switch scalar {
        case "\n": append(contentsOf: #"\n"#.utf8)
        case "\r": append(contentsOf: #"\r"#.utf8)
        case "\t": append(contentsOf: #"\t"#.utf8)
        case "\"", "\\": append(contentsOf: [0x5C, UInt8(ascii: scalar)])
        case _ where scalar.isVisible: append(contentsOf: String(scalar).utf8)
        default: for unit in scalar.utf16 { append(escaping: unit) }
        }
    }

    private mutating func append(escaping unit: UInt16) {
        let digits = String(unit, radix: 16)
        append(contentsOf: #"\u"#.utf8)
        append(contentsOf: repeatElement(0x30, count: 4 - digits.utf8.count))
        append(contentsOf: digits.utf8)
    }
}

extension UInt8 {
    /// Whether the byte is visible ASCII other than a quote, a backslash or `=`.
    fileprivate var standsInLog: Bool { (0x21...0x7E).contains(self) && self != 0x22 && self != 0x5C && self != 0x3D }
}

extension Unicode.Scalar {
    /// Whether the scalar is visible in place: not a control, not a line or paragraph separator, not of zero width,
    /// nothing that changes the direction of text, and no space except U+0020.
    fileprivate var isVisible: Bool {
        if isASCII { return (0x20...0x7E).contains(value) }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned:
            return false
        default: return !properties.isDefaultIgnorableCodePoint
        }
    }
}
