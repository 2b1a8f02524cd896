import Testing

@testable import Screens

@Suite struct ExactDecimalTests {
    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("0.10", "0.1"), ("19.99", "19.99"), ("-0.05", "-0.05"), ("2e3", "2000"),
            ("1.5E+1", "15"), ("25e-4", "0.0025"), ("9223372036854775807", "9223372036854775807"),
            ("-9223372036854775808", "-9223372036854775808"), ("0.000000000000000001", "0.000000000000000001"),
            ("0e999999999999999999999", "0"), ("100000000000000000000e-20", "1"), ("1.000000000000000000000000", "1"),
        ])
    func `decimals are read and normalized`(_ text: String, _ written: String) {
        #expect(ExactDecimal(text)?.description == written)
    }

    @Test(
        arguments: [
            ("9223372036854775808", .tooLong(fractionDigits: 0, isNegative: false)),
            ("-9223372036854775809", .tooLong(fractionDigits: 0, isNegative: true)),
            ("1e400", .tooLong(fractionDigits: 0, isNegative: false)),
            ("-1e19", .tooLong(fractionDigits: 0, isNegative: true)),
            ("1e-400", .tooLong(fractionDigits: 400, isNegative: false)),
            ("-0.0000000000000000001", .tooLong(fractionDigits: 19, isNegative: true)),
            ("12345678901234567890.5", .tooLong(fractionDigits: 0, isNegative: false)), ("", .none),
            ("99999999999999999.99", .tooLong(fractionDigits: 2, isNegative: false)),
            ("-12.345678901234567891", .tooLong(fractionDigits: 18, isNegative: true)),
            ("-", .none), ("1.", .none), (".5", .none), ("01", .none), ("1e", .none), ("1e+", .none), ("1,5", .none),
            ("+1", .none), ("1e5.0", .none), ("--1", .none), ("0x1", .none), (" 1", .none),
        ] as [(String, DecimalReading)])
    func `other decimals are refused with their reason`(_ text: String, _ reading: DecimalReading) {
        #expect(DecimalReading(text) == reading && ExactDecimal(text) == nil)
    }

    @Test func `decimals are ordered`() {
        let sorted: [ExactDecimal] = ["-2", "-1.5", "-0.1", "-0.05", "0", "0.05", "0.1", "1", "1.01", "20"]
        for (first, a) in sorted.enumerated() {
            for (second, b) in sorted.enumerated() {
                #expect((a < b) == (first < second) && (a == b) == (first == second))
            }
        }
    }

    @Test func `decimals are converted to units`() {
        #expect(
            ("19.9" as ExactDecimal).units(ofDigits: 2) == 1990 && ("19.99" as ExactDecimal).units(ofDigits: 1) == nil)
        #expect(ExactDecimal(.max).units(ofDigits: 1) == nil && ExactDecimal(units: 1, fractionDigits: 19) == nil)
    }
}
