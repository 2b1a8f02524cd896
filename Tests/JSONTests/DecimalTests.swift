import JSON
import TestSupport
import Testing

@Suite struct DecimalTests {
    @Test(arguments: 0..<30) func `decimals are written as the standard library writes them`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let edges: [Int64] = [0, 9, 10, 99, 100, 999, 1000, .max, .min, -1, -10]
        let numbers =
            edges
            + (0..<200).map { _ in
                Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
            }
        for number in numbers {
            var writer = JSONWriter()
            writer.value(Int(number))
            let written = writer.finish().text
            #expect(written == String(number) && String(decimal: number) == String(number))
        }
    }
}
