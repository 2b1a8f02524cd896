import JSON
import TestSupport
import Testing

@testable import Screens

/// Values exactly at the bounds of each kind of field are taken, and the next ones beyond them aren't.
@Suite struct FormBoundTests {
    private struct Bounded: Form {
        @TextField(length: 2...12) var text: String?
        @TextField(length: 1...8, maximumBytes: 10) var bytes: String?
        @TextField(length: 1...1, isSecure: true) var secret: String?
        @TextField(length: 0...9, format: .pattern("[A-Z]{2}-[0-9]{1,4}")) var code: String?
        @IntegerField(in: -20...20) var integer: Int?
        @IntegerField(in: .min ... .max) var widest: Int?
        @IntegerField(in: -7...7, step: 7) var steps: Int?
        @DecimalField(in: "-0.05"..."99.5", digits: 2) var decimal: ExactDecimal?
        @DecimalField(in: "-9.223372036854775807"..."9.223372036854775807", digits: 18) var finest: ExactDecimal?
        @ChoiceField(count: 1...2) var choices: [EveryField.Shelf] = [.attic]
        @DateField(from: "2024-02-29", through: "2026-11-24") var date: CivilDate?
        @DateField var anyDate: CivilDate?
        @TimeField(from: "08:00:30", through: "18:00") var time: CivilTime?
        @TimeField var anyTime: CivilTime?
        @DateTimeField(from: "2026-11-24T08:00", through: "2026-11-24T18:00:59") var moment: CivilDateTime?
        @SearchedChoiceField var searched: String?
        @FileField(types: ["image/png"], maximumBytes: 1) var file: UploadedFile?
    }

    private static let fields = FormFields(of: Bounded.self, in: "en")

    /// A field, values as JSON that fit, and values that don't.
    struct Bounds: CustomTestStringConvertible {
        let testDescription: String
        let taken: [String]
        let refused: [String]

        init(_ field: String, taken: [String], refused: [String]) {
            (testDescription, self.taken, self.refused) = (field, taken, refused)
        }

        /// With texts instead of JSON.
        init(_ field: String, texts taken: [String], refused: [String]) {
            let json = { (text: String) in JSONValue.string(text).bytes.text }
            self.init(field, taken: taken.map(json), refused: refused.map(json))
        }
    }

    private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    private static let accented = "e\u{301}"

    private static let texts = [
        // Twelve characters and 64 bytes, the most that it takes of both.
        Bounds(
            "text",
            texts: ["ab", "Twelve signs", "  ab  ", family + "é", String(repeating: accented, count: 12), wide],
            refused: [
                "a", " a ", "Thirteen sign", String(repeating: accented, count: 13), wide.replacing("1", with: "é"),
            ]),
        Bounds(
            "bytes", texts: ["a", "12345678", "€€€1", "\u{10FFFF}\u{10FFFF}12"],
            refused: ["", "123456789", "€€€é", "\u{10FFFF}\u{10FFFF}123"]),
        Bounds("secret", texts: [" ", "a", family], refused: ["", "  ", "ab"]),
        Bounds("code", texts: ["AB-1", "AB-1234"], refused: ["AB-", "AB-12345", "A-1", "ABC-1", ""]),
        Bounds(
            "searched", texts: ["n", String(repeating: "n", count: 255), String(repeating: "\u{10FFFF}", count: 255)],
            refused: ["", String(repeating: "n", count: 256), String(repeating: accented, count: 128)]),
        Bounds(
            "file", texts: ["00", String(repeating: "0f", count: 512)],
            refused: ["", "0", String(repeating: "0f", count: 512) + "00"]),
    ]
    /// Two families of 18 bytes, nine characters and one of two bytes: 12 characters. The rest of 64 bytes are accents.
    private static let wide = family + family + "123456789" + "a" + String(repeating: "\u{301}", count: 9)

    private static let numbers = [
        Bounds("integer", taken: ["-20", "20", "2e1", "-20.0", "0", "-0"], refused: ["-21", "21", "20.5", "-2.1e1"]),
        Bounds(
            "widest", taken: ["9223372036854775807", "-9223372036854775808"],
            refused: ["9223372036854775808", "-9223372036854775809"]),
        Bounds("steps", taken: ["-7", "0", "7"], refused: ["-8", "-6", "1", "6", "8", "14"]),
        Bounds(
            "decimal", taken: ["-0.05", "99.5", "99.50", "995e-1", "0.01"],
            refused: ["-0.06", "99.51", "-0.051", "0.001", "99.499"]),
        Bounds(
            "finest", taken: ["9.223372036854775807", "-9.223372036854775807", "1e-18"],
            refused: ["9.223372036854775808", "-9.223372036854775808", "1e-19"]),
    ]

    private static let moments = [
        Bounds(
            "date", texts: ["2024-02-29", "2026-11-24"], refused: ["2024-02-28", "2026-11-25", "2025-02-29"]),
        Bounds(
            "anyDate", texts: ["0001-01-01", "9999-12-31", "2000-02-29"],
            refused: ["0000-12-31", "10000-01-01", "1900-02-29", "2026-13-01", "2026-01-00", "2026-04-31"]),
        Bounds("time", texts: ["08:00:30", "18:00", "18:00:00"], refused: ["08:00:29", "08:00", "18:00:01", "18:01"]),
        Bounds("anyTime", texts: ["00:00", "23:59", "23:59:59"], refused: ["24:00", "23:60", "23:59:60", "0:00"]),
        Bounds(
            "moment", texts: ["2026-11-24T08:00", "2026-11-24T18:00:59"],
            refused: ["2026-11-24T07:59:59", "2026-11-24T18:01", "2026-11-23T12:00", "2026-11-24"]),
    ]

    private static let choices = [
        Bounds(
            "choices", taken: [#"["attic"]"#, #"["attic","garage"]"#],
            refused: ["[]", #"["attic","garage","under-the-stairs"]"#, #"["attic","attic"]"#])
    ]

    @Test(arguments: texts + numbers + moments + choices) func `values at the bound are accepted, those beyond refused`(
        _ bounds: Bounds
    ) {
        for value in bounds.taken { #expect(Self.pointers(bounds, value) == [], "\(value)") }
        for value in bounds.refused {
            #expect(Self.pointers(bounds, value).contains { $0.hasPrefix("/" + bounds.testDescription) }, "\(value)")
        }
    }

    private static func pointers(_ bounds: Bounds, _ value: String) -> [String] {
        do {
            _ = try fields.values(from: JSONSlice(.copying("{\"\(bounds.testDescription)\":\(value)}")))
            return []
        } catch let error as FormError { return error.violations.map(\.pointer) } catch { return ["\(error)"] }
    }

    @Test func `the bounds in the tests are those of the form`() throws {
        try Bounded.checkDeclaration()
        #expect(Self.wide.count == 12 && Self.wide.utf8.count == 64)
    }
}
