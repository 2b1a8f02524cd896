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
    /// The date and time in a literal such as `"2026-11-23T18:30"`, which has to be one: a literal that isn't ends the
    /// program.
    public init(stringLiteral text: String) {
        let moment = Self(text)
        precondition(moment != nil, "'\(text)' is not a date with a time")
        self = moment ?? .sample
    }
}
