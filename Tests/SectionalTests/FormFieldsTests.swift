import JSON
import Testing

@testable import Sectional

@Suite struct FormFieldsTests {
    private func number(_ text: String, in range: ClosedRange<Int>) throws -> Int {
        let fields: FormFields = [.integer("n", in: range)]
        return try fields.values(from: JSONSlice(.copying(#"{"n":\#(text)}"#))).integer("n")
    }

    private func error(_ reason: FormViolation.Reason) -> FormError {
        FormError([FormViolation(pointer: "/n", reason: reason)])
    }

    @Test func takesWholeNumbersHoweverTheyAreWritten() throws {
        for text in ["5", "5.0", "50e-1", "0.5e1"] { #expect(try number(text, in: 0...9) == 5) }
        #expect(try number("9223372036854775807", in: 0...(.max)) == .max)
        #expect(try number("-9223372036854775808", in: .min...0) == .min)
        #expect(try number("9007199254740993", in: 0...(.max)) == 9_007_199_254_740_993)
    }

    @Test(arguments: ["9223372036854775808", "1e19", "1e400"])
    func refusesWhatNoIntegerCanHold(_ text: String) {
        #expect(throws: error(.tooLarge(.max))) { try number(text, in: 0...(.max)) }
    }

    private func text(_ text: String, _ length: ClosedRange<Int>) throws -> String {
        let fields: FormFields = [.text("n", length: length)]
        return try fields.values(from: JSONSlice(JSONValue.object([.init("n", .string(text))]).bytes)).text("n")
    }

    /// By code points, as the schema that a client has says: "é" may be two, and each flag is.
    @Test(arguments: [
        ("e\u{301}", 2), ("\u{e9}", 1), ("\u{1F1FB}\u{1F1F3}", 2), ("\u{1F469}\u{200D}\u{1F4BB}", 3), ("ab", 2),
        ("\u{20BB7}", 1),
    ])
    func countsAsJSONSchemaDoes(_ entered: String, _ count: Int) throws {
        #expect(try text(entered, count...count).unicodeScalars.count == count)
        #expect(throws: error(.tooShort(count + 1))) { try text(entered, (count + 1)...9) }
        if count > 1 { #expect(throws: error(.tooLong(count - 1))) { try text(entered, 0...(count - 1)) } }
    }

    @Test func refusesWhatLiesOutside() {
        #expect(throws: error(.tooSmall(0))) { try number("-1", in: 0...9) }
        #expect(throws: error(.tooLarge(9))) { try number("10", in: 0...9) }
        #expect(throws: error(.notInteger)) { try number("1.5", in: 0...9) }
        #expect(throws: error(.notInteger)) { try number(#""1""#, in: 0...9) }
    }
}
