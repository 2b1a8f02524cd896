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

    @Test func refusesWhatLiesOutside() {
        #expect(throws: error(.tooSmall(0))) { try number("-1", in: 0...9) }
        #expect(throws: error(.tooLarge(9))) { try number("10", in: 0...9) }
        #expect(throws: error(.notInteger)) { try number("1.5", in: 0...9) }
        #expect(throws: error(.notInteger)) { try number(#""1""#, in: 0...9) }
    }
}
