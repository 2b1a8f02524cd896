/// A date of the Gregorian calendar without a time zone: `2026-11-23` (RFC 3339, full-date), of the years 1 to 9999.
public struct CivilDate: Hashable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// The date; `nil` if there is none such.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date that `text` writes as `YYYY-MM-DD`; `nil` if it writes none.
    public init?(_ text: String) {
        guard let numbers = CivilText.numbers(in: text.utf8, "0000-00-00") else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: Comparable, CustomStringConvertible {
    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    /// The date as `YYYY-MM-DD`.
    public var description: String {
        "\(CivilText.padded(year, 4))-\(CivilText.padded(month, 2))-\(CivilText.padded(day, 2))"
    }
}

extension CivilDate: ExpressibleByStringLiteral {
    /// The date in a literal such as `"2026-11-23"`, which has to be one: a literal that isn't ends the program.
    public init(stringLiteral text: String) {
        let date = Self(text)
        precondition(date != nil, "'\(text)' is not a date")
        self = date ?? .sample
    }
}

enum CivilText {
    /// Returns the numbers in `text` where `form` has zeros; `nil` if `text` isn't of that form.
    static func numbers(in text: String.UTF8View, _ form: String) -> [Int]? {
        guard text.count == form.utf8.count,
            zip(text, form.utf8).allSatisfy({ $1 == 0x30 ? $0.isDigit : $0 == $1 })
        else { return nil }
        return text.split { !$0.isDigit }.map { digits in digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    }

    /// Returns `number` with at least `count` digits.
    static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
}

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

/// A date with a time of day, without a time zone: `2026-11-23T18:30`, with seconds if they aren't 0.
public struct CivilDateTime: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The time of day.
    public let time: CivilTime

    /// The time `time` on the day `date`.
    public init(_ date: CivilDate, _ time: CivilTime) { (self.date, self.time) = (date, time) }

    /// The date and time that `text` writes as `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`; `nil` if it writes none.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        guard parts.count == 2, let date = CivilDate(String(Substring(parts[0]))),
            let time = CivilTime(String(Substring(parts[1])))
        else { return nil }
        self.init(date, time)
    }

    /// The pattern of a date with a time in a JSON Schema: the dates of months of 31, 30 and 28 days, and of leap years.
    static let pattern =
        "((([0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})-"
        + "((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])))|"
        + "([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)T" + CivilTime.pattern
}

extension CivilDateTime: Comparable, CustomStringConvertible {
    public static func < (a: Self, b: Self) -> Bool { a.date == b.date ? a.time < b.time : a.date < b.date }

    /// The date and time as `YYYY-MM-DDTHH:MM`, with `:SS` if the seconds aren't 0.
    public var description: String { "\(date)T\(time)" }
}

extension CivilDateTime: ExpressibleByStringLiteral {
    /// The date and time in a literal such as `"2026-11-23T18:30"`; an invalid literal ends the program.
    public init(stringLiteral text: String) {
        let moment = Self(text)
        precondition(moment != nil, "'\(text)' is not a date with a time")
        self = moment ?? .sample
    }
}
