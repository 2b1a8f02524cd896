import Synchronization

/// The place of a request in a trace, as the header field `traceparent` has it (W3C Trace Context, section 3.2).
public struct TraceContext: Hashable, Sendable {
    /// The bit of `flags` that says that the caller may have recorded its span.
    public static let sampledFlag: UInt8 = 1
    /// The bit of `flags` that says that the trace's id is random (level 2, section 3.2.2.5.2).
    public static let randomFlag: UInt8 = 2

    public let traceID: TraceID
    /// The caller's span, which is the parent of this service's.
    public let spanID: SpanID
    /// The flags, ``sampledFlag`` and ``randomFlag``; bits without a meaning are left out.
    public let flags: UInt8

    /// A context; bits of `flags` without a meaning are left out.
    public init(_ traceID: TraceID, _ spanID: SpanID, flags: UInt8) {
        (self.traceID, self.spanID) = (traceID, spanID)
        self.flags = flags & (Self.sampledFlag | Self.randomFlag)
    }

    public var isSampled: Bool { flags & Self.sampledFlag != 0 }
}

extension TraceContext {
    /// The number of bytes of version 00.
    private static let count = 55

    /// Reads a value of `traceparent`. Returns `nil` if it is malformed: then the trace begins anew (section 4.3).
    public init?(traceparent text: String) { self.init(traceparent: text.utf8.span) }

    public init?(traceparent text: Span<UInt8>) {
        guard text.count >= Self.count, text[2] == 0x2D, text[35] == 0x2D, text[52] == 0x2D,
            let version = Hex.number(text, 0..<2), Self.isWhole(text, version),
            let high = Hex.number(text, 3..<19), let low = Hex.number(text, 19..<35),
            let span = Hex.number(text, 36..<52), let flags = Hex.number(text, 53..<55),
            let traceID = TraceID(high: high, low: low), let spanID = SpanID(span)
        else { return nil }
        self.init(traceID, spanID, flags: UInt8(flags))
    }

    /// Returns whether `text` may be a value with the flag ``sampledFlag``, without reading all of it.
    public static func mayBeSampled(_ text: Span<UInt8>) -> Bool {
        guard text.count >= count else { return false }
        // Letters that write an odd number are even ones.
        return (text[count - 1] & 1 == 1) == (text[count - 1] <= 0x39)
    }

    /// Whether the length fits the version. Later versions may append fields after a dash; 255 is invalid.
    private static func isWhole(_ text: Span<UInt8>, _ version: UInt64) -> Bool {
        if version == 0xFF { return false }
        return text.count == count || version > 0 && text[count] == 0x2D
    }

    public var traceparent: String { "00-\(traceID)-\(spanID)-0\(flags)" }
}

/// The id of a trace: 16 bytes, not all zero (W3C Trace Context, section 3.2.2.3).
public struct TraceID: Hashable, Sendable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    /// An id from its halves; `nil` if both are zero.
    init?(high: UInt64, low: UInt64) {
        if high | low == 0 { return nil }
        (self.high, self.low) = (high, low)
    }

    /// Returns a new random id. All its bits are random, as the flag ``TraceContext/randomFlag`` says.
    public static func random() -> TraceID {
        TraceID(high: .random(in: .min ... .max), low: .random(in: 1 ... .max)) ?? random()
    }

    public var description: String { Hex.text([high, low]) }
}

/// The id of a span: 8 bytes, not all zero (W3C Trace Context, section 3.2.2.4).
public struct SpanID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64

    /// An id from its bytes as a number; `nil` for zero.
    init?(_ number: UInt64) {
        if number == 0 { return nil }
        self.number = number
    }

    public static func random() -> SpanID { SpanID(SplitMix64.next()) ?? random() }
    public var description: String { Hex.text([number]) }
}

/// Hex digits in lower case: the only ones that the header field accepts.
enum Hex {
    /// Returns 16 digits for each number.
    static func text(_ numbers: [UInt64]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(16 * numbers.count)
        for number in numbers {
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: number >> shift) & 0xF
                digits.append(digit < 10 ? 0x30 + digit : 0x61 - 10 + digit)
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the number that the digits in `range` write, at most 16; `nil` if one is no digit in lower case.
    static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        var number: UInt64 = 0
        for index in range {
            switch text[index] {
            case let byte where (0x30...0x39).contains(byte): number = number << 4 | UInt64(byte - 0x30)
            case let byte where (0x61...0x66).contains(byte): number = number << 4 | UInt64(byte - 0x61 + 10)
            default: return nil
            }
        }
        return number
    }
}

/// The generator SplitMix64 (Steele, Lea and Flood, 2014), for numbers that are no secrets, without system calls.
public enum SplitMix64 {
    private static let seed = Atomic(UInt64.random(in: .min ... .max))

    public static func next() -> UInt64 {
        var number = seed.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}

/// The value of `tracestate`, which vendors keep their data in. It is passed on unread.
public struct TraceState: Sendable {
    public static let maximumBytes = 512
    /// The maximum number of members (W3C Trace Context, section 3.3.1.1).
    public static let maximumMembers = 32

    public let text: String

    /// Checks a value. Returns `nil` if it is malformed, too long, or has a key twice; then it is dropped.
    public init?(_ text: String) {
        guard (1...Self.maximumBytes).contains(text.utf8.count) else { return nil }
        var keys: Set<[UInt8]> = []
        for member in text.utf8.split(separator: 0x2C, omittingEmptySubsequences: false) {
            let member = member.trimmed
            // Empty members are allowed.
            if member.isEmpty { continue }
            guard let key = Self.key(of: member), keys.insert(key).inserted else { return nil }
        }
        guard (1...Self.maximumMembers).contains(keys.count) else { return nil }
        self.text = text
    }

    /// Returns the key of `key=value`; `nil` if one of them is malformed.
    private static func key(of member: Substring.UTF8View) -> [UInt8]? {
        guard let sign = member.firstIndex(of: 0x3D) else { return nil }
        let (key, value) = (Array(member[..<sign]), member[member.index(after: sign)...])
        let isValue = (1...256).contains(value.count) && value.allSatisfy(isOfValue)
        return isKey(key) && isValue ? key : nil
    }

    /// Whether `key` is a letter or digit, then up to 255 of these and of `_-*/@` (level 2, section 3.3.1.3.1).
    private static func isKey(_ key: [UInt8]) -> Bool {
        guard let first = key.first, key.count <= 256 else { return false }
        return isSmallLetterOrDigit(first) && key.allSatisfy { isSmallLetterOrDigit($0) || "_-*/@".utf8.contains($0) }
    }

    private static func isSmallLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// Whether the byte is visible ASCII or a space, but neither a comma nor an equals sign (section 3.3.1.3.2).
    private static func isOfValue(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != 0x2C && byte != 0x3D
    }
}
