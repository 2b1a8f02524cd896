/// A time of day without a time zone: `18:30`, or with seconds `18:30:15` (RFC 3339, partial-time without a fraction).
public struct CivilTime: Hashable, Sendable {
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int

    /// The time; `nil` if there is none such.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// The time that `text` writes as `HH:MM` or `HH:MM:SS`; `nil` if it writes none.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard let numbers = CivilText.numbers(in: bytes, "00:00") ?? CivilText.numbers(in: bytes, "00:00:00") else {
            return nil
        }
        self.init(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
    }

    /// The pattern of a time in a JSON Schema.
    static let pattern = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
}

extension CivilTime: Comparable, CustomStringConvertible {
    public static func < (a: Self, b: Self) -> Bool { (a.hour, a.minute, a.second) < (b.hour, b.minute, b.second) }

    /// The time as `HH:MM`, with `:SS` if the seconds aren't 0.
    public var description: String {
        let minutes = "\(CivilText.padded(hour, 2)):\(CivilText.padded(minute, 2))"
        return second == 0 ? minutes : "\(minutes):\(CivilText.padded(second, 2))"
    }
}

extension CivilTime: ExpressibleByStringLiteral {
    /// The time in a literal such as `"18:30"`, which has to be one: a literal that isn't ends the program.
    public init(stringLiteral text: String) {
        let time = Self(text)
        precondition(time != nil, "'\(text)' is not a time")
        self = time ?? .sample
    }
}
