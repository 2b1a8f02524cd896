import JSON
import TestSupport
import Testing

@Suite struct ShortTextTests {
    /// Texts around the space for short ones, in pieces of any size.
    @Test(arguments: 0..<200) func `a short text equals its pieces joined`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var text = ShortText()
        var expected = ""
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            if Bool.random(using: &random) {
                let unit = ["a", "ü", "🚗", "\u{A0}"].randomElement(using: &random) ?? ""
                let piece = String(
                    repeating: unit, count: [0, 1, 7, 15, 16, 32, 63, 64, 65].randomElement(using: &random) ?? 0)
                text.append(utf8: Array(piece.utf8))
                expected += piece
            } else {
                let number = UInt.random(in: 0 ... .max, using: &random) >> UInt.random(in: 0..<64, using: &random)
                let digits = Int.random(in: 1...64, using: &random)
                text.append(decimal: number, minimumDigits: digits)
                let plain = String(number)
                expected += String(repeating: "0", count: max(digits - plain.utf8.count, 0)) + plain
            }
        }
        let joined = text.finish()
        #expect(joined == expected)
    }
}
