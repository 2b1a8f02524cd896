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

/// The texts of dates and times.
enum CivilText {
    /// Returns the numbers in `text` where `form` has zeros; `nil` if `text` isn't of that form.
    static func numbers(in text: some Sequence<UInt8>, _ form: StaticString) -> [Int]? {
        var numbers: [Int] = []
        var (isInNumber, index) = (false, 0)
        let expected = Array("\(form)".utf8)
        for byte in text {
            guard index < expected.count else { return nil }
            if expected[index] == 0x30 {
                guard (0x30...0x39).contains(byte) else { return nil }
                if !isInNumber { numbers.append(0) }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
            } else if expected[index] != byte {
                return nil
            }
            isInNumber = expected[index] == 0x30
            index += 1
        }
        return index == expected.count ? numbers : nil
    }

    /// Returns `number` with at least `count` digits.
    static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
}
