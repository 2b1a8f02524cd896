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
    /// The text itself.
    public var logText: String { self }
    /// `false`.
    public static var isNumber: Bool { false }
}

extension Int: LogValue {
    /// The decimal digits.
    public var logText: String { String(self) }
    /// `true`.
    public static var isNumber: Bool { true }
}

extension Int64: LogValue {
    /// The decimal digits.
    public var logText: String { String(self) }
    /// `true`.
    public static var isNumber: Bool { true }
}

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

    /// Adds `fields`, of the same format.
    mutating func add(_ fields: LogFields) { bytes.append(contentsOf: fields.bytes) }

    /// The whole line, without its line end.
    var line: String {
        let fields = bytes.dropFirst()
        return format == .text
            ? String(decoding: fields, as: UTF8.self) : "{" + String(decoding: fields, as: UTF8.self) + "}"
    }
}
