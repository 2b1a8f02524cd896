public import Basics

/// A request's id, in the log and in its response.
public enum RequestID: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// An id from the client or from a test.
    case given(Identifier)
    /// A generated id. Its text is made only when it is needed, which is rare.
    case made(UInt64)

    /// A given id.
    public init(stringLiteral text: String) { self = .given(Identifier(text)) }

    /// Returns a new random id.
    public static func random() -> RequestID { .made(SplitMix64.next()) }

    /// Returns whether an id from a client is taken over: 1 to 64 letters, digits and `-`, `.` and `_`.
    public static func isWellFormed(_ text: Span<UInt8>) -> Bool {
        guard (1...64).contains(text.count) else { return false }
        for index in text.indices {
            switch text[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: continue
            default: return false
            }
        }
        return true
    }

    /// The id as text: a given one unchanged, a generated one as 16 hex digits.
    public var description: String {
        switch self {
        case .given(let name): return name.rawValue
        case .made(let number):
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
    }
}
