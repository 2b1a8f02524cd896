import Screens
import TestSupport
import Testing

@Suite struct CellIDTests {
    @Test(arguments: 0..<100) func `a cell id from a number equals one from its text`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let key = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
        let (fromKey, fromText) = (CellID(key), CellID(String(key)))
        #expect(fromKey == fromText && fromKey.hashValue == fromText.hashValue)
        #expect(fromText.key == key)
        #expect(fromKey.rawValue == String(key))
    }

    @Test(arguments: ["", "007", "+7", "-0", "7 ", "٧", "9223372036854775808", "0x7", "row-7"])
    func `other texts are kept as cell ids`(_ text: String) {
        #expect(CellID(text).key == nil)
        #expect(CellID(text).rawValue == text)
        #expect(CellID(text) != CellID(7))
    }
}
