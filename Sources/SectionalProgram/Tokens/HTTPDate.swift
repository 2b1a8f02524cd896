/// A date of HTTP in the one form that senders may use (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate {
    /// The date in seconds since 1970.
    let seconds: Int64

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The length of the form in bytes.
    private static let length = 29

    /// Reads a date. Returns `nil` for any other form. The name of the weekday isn't compared with the date.
    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count == Self.length, parts.count == 6, parts[0].utf8.count == 4, parts[5].isSame(as: "GMT"),
            let day = Self.number(parts[1], 1...31), let year = Self.number(parts[3], 1...9999),
            let month = Self.months.firstIndex(where: { $0.utf8.elementsEqual(parts[2].utf8) })
        else { return nil }
        let times = parts[4].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard times.count == 3, let hour = Self.number(times[0], 0...23), let minute = Self.number(times[1], 0...59),
            let second = Self.number(times[2], 0...60)
        else { return nil }
        seconds = Self.days(year, month + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: String, _ bounds: ClosedRange<Int64>) -> Int64? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else { return nil }
        return bounds.contains(number) ? number : nil
    }

    /// Returns the days from the first of January 1970 to a day of the Gregorian calendar. A year begins in March here,
    /// so that the leap day is its last.
    private static func days(_ year: Int64, _ month: Int, _ day: Int64) -> Int64 {
        let start = month > 2 ? year : year - 1
        let months = Int64(month > 2 ? month - 3 : month + 9)
        let leapDays = start / 4 - start / 100 + start / 400
        return start * 365 + leapDays + (months * 153 + 2) / 5 + day - 719_469
    }
}
