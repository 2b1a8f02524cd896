import TestSupport

/// Numbers, dates and times, as JSON or as texts.
extension RandomFieldContent {
    var number: String {
        mutating get {
            let (least, most) = (bounds["minimum"].number ?? 0, bounds["maximum"].number ?? 0)
            let wide = Int(most - least) + 10
            let whole = Int(least) - 5 + Int.random(in: 0...wide, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: return digits(Int.random(in: 1...25, using: &random))
            case 1: return "\(whole).\(zeros)"
            case 2: return "\(whole).\(digits(Int.random(in: 1...4, using: &random)))"
            case 3: return "\(Int.random(in: -99...99, using: &random))e\(Int.random(in: -4...4, using: &random))"
            case 4: return [Int(least), Int(most)].randomElement(using: &random)?.description ?? "0"
            default: return "\(whole)"
            }
        }
    }

    private var zeros: String { mutating get { String(repeating: "0", count: Int.random(in: 1...4, using: &random)) } }

    private mutating func digits(_ count: Int) -> String {
        "1" + (1..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }

    var date: String {
        mutating get {
            let year =
                [Int.random(in: 2022...2030, using: &random), Int.random(in: 0...9999, using: &random)]
                .randomElement(using: &random) ?? 0
            return broken(
                padded(year, 4) + "-" + padded(Int.random(in: 0...13, using: &random), 2) + "-"
                    + padded(Int.random(in: 0...32, using: &random), 2))
        }
    }

    var time: String {
        mutating get {
            let parts = [25, 61, 61].prefix(Int.random(in: 2...3, using: &random))
            return broken(parts.map { padded(Int.random(in: 0..<$0, using: &random), 2) }.joined(separator: ":"))
        }
    }

    private func padded(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: max(count - "\(number)".count, 0)) + "\(number)"
    }

    /// The text, of which now and then a character is another one or missing.
    private mutating func broken(_ text: String) -> String {
        guard Int.random(in: 0..<10, using: &random) == 0, !text.isEmpty else { return text }
        var characters = Array(text)
        let index = Int.random(in: characters.indices, using: &random)
        let other = ["", " ", "x", "-", "0", "\u{661}"].randomElement(using: &random) ?? ""
        characters.replaceSubrange(index...index, with: Array(other))
        return String(characters)
    }
}
