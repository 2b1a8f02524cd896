import Synchronization

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

    /// The id as 32 hex digits in lower case.
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

    /// Returns a new random id.
    public static func random() -> SpanID { SpanID(SplitMix64.next()) ?? random() }

    /// The id as 16 hex digits in lower case.
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

/// The generator SplitMix64 (Steele, Lea and Flood, 2014) with a random seed, for numbers that are no
/// secrets. The system's generator needs a system call for each.
public enum SplitMix64 {
    private static let seed = Atomic(UInt64.random(in: .min ... .max))

    /// Returns the next number.
    public static func next() -> UInt64 {
        var number = seed.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
