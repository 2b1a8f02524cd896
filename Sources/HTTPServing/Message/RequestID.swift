public import Identity
import Synchronization

/// A name for a request, in the log and in its answer.
public enum RequestID: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// One that somebody gave it.
    case given(Identifier)
    /// One that was made here. Its text is written where somebody reads it: of most requests, nobody does.
    case made(UInt64)

    /// A name that was given.
    public init(stringLiteral text: String) { self = .given(Identifier(text)) }

    /// A name that nobody has yet: a number of a generator with a random seed, SplitMix64 (Steele, Lea and Flood, 2014).
    /// The system's own takes a call into the kernel for each number.
    public static func random() -> RequestID {
        var number = seed.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return .made(number ^ (number >> 31))
    }

    private static let seed = Atomic(UInt64.random(in: .min ... .max))

    /// The name that was given, or 16 hex digits.
    public var description: String {
        switch self {
        case .given(let name): return name.rawValue
        case .made(let number):
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
    }
}
