/// The share of requests that are traced, as a percentage.
struct SamplingShare: Hashable, Sendable {
    /// The number of traced requests of a million.
    let perMillion: Int

    /// A share of a million.
    init(perMillion: Int) { self.perMillion = perMillion }

    /// Reads a percentage from `0%` to `100%`, with at most four decimals. Returns `nil` for anything else: without
    /// the sign, `0.5` could also mean half of all requests.
    init?(_ text: String) {
        guard text.utf8.last == 0x25 else { return nil }
        let parts = text.utf8.dropLast().split(separator: 0x2E, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Self.number(parts[0], digits: 3) else { return nil }
        var decimals = 0
        if parts.count == 2 {
            guard let number = Self.number(parts[1], digits: 4) else { return nil }
            decimals = (parts[1].count..<4).reduce(number) { number, _ in number * 10 }
        }
        perMillion = whole * 10_000 + decimals
        if perMillion > 1_000_000 { return nil }
    }

    private static func number(_ text: Substring.UTF8View, digits: Int) -> Int? {
        guard (1...digits).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(Substring(text))
    }

    /// The percentage, such as `0.5%`.
    var text: String {
        let (whole, rest) = perMillion.quotientAndRemainder(dividingBy: 10_000)
        guard rest > 0 else { return "\(whole)%" }
        var decimals = String(String(rest + 10_000).dropFirst())
        while decimals.utf8.last == 0x30 { decimals.removeLast() }
        return "\(whole).\(decimals)%"
    }
}

extension SettingType<SamplingShare> {
    /// A percentage.
    static var samplingShare: Self {
        SettingType(
            expected: "a percentage from 0% to 100% such as 0.5%, with at most four decimals", placeholder: "PERCENT",
            read: { $0.text.flatMap(SamplingShare.init) }, text: \.text)
    }
}
