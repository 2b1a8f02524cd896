/// The form of the log's lines.
public enum LogFormat: String, Sendable, CaseIterable {
    /// `key=value key=value`: a value is either visible ASCII or a quoted JSON string in which invisible characters are
    /// escaped.
    case text
    /// One JSON object for each line (RFC 8259).
    case json
}

/// A value in a log line: a text or a number.
public protocol LogValue: Sendable {
    /// The value as text.
    var logText: String { get }
    /// Whether the text is a number, which JSON writes without quotes.
    static var isNumber: Bool { get }
}

extension String: LogValue {
    public var logText: String { self }
    public static var isNumber: Bool { false }
}

extension LogValue where Self: BinaryInteger {
    /// The decimal digits.
    public var logText: String { description }
    /// `true`.
    public static var isNumber: Bool { true }
}

extension Int: LogValue {}
extension Int64: LogValue {}

/// Fields of a log line in its format, each preceded by a space or a comma.
struct LogFields: Sendable {
    let format: LogFormat
    private(set) var bytes: [UInt8] = []

    init(_ format: LogFormat, capacity: Int = 120) {
        self.format = format
        bytes.reserveCapacity(capacity)
    }

    /// Adds a field. The key needs no quoting.
    mutating func add(_ key: String, _ value: any LogValue) {
        let (text, isNumber) = (value.logText, type(of: value).isNumber)
        switch format {
        case .text:
            bytes.append(0x20)
            bytes.append(contentsOf: key.utf8)
            bytes.append(0x3D)
            bytes.append(logValue: text)
        case .json:
            bytes.append(0x2C)
            bytes.append(jsonText: key)
            bytes.append(0x3A)
            if isNumber { bytes.append(contentsOf: text.utf8) } else { bytes.append(jsonText: text) }
        }
    }

    mutating func add(_ fields: LogFields) { bytes.append(contentsOf: fields.bytes) }

    var line: String {
        let fields = bytes.dropFirst()
        return format == .text
            ? String(decoding: fields, as: UTF8.self) : "{" + String(decoding: fields, as: UTF8.self) + "}"
    }
}

extension [UInt8] {
    /// Appends a value: unchanged if it is visible ASCII without a meaning in the line, else as a JSON string.
    mutating func append(logValue value: String) {
        if value.utf8.allSatisfy(\.isPlainInLog), !value.isEmpty { return append(contentsOf: value.utf8) }
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
    fileprivate var isPlainInLog: Bool { (0x21...0x7E).contains(self) && self != 0x22 && self != 0x5C && self != 0x3D }
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
