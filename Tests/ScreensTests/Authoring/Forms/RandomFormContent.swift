import JSON
import TestSupport

/// Random contents of a form: of each field a value that fits, one at a bound or beyond it, one of another kind, or none.
struct RandomFormContent {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// The values of fields, as JSON, that fit or nearly do.
    private static let own: [String: [String]] = [
        "name": texts(["Saw", "S", "Twelve signs", "Thirteen sign", " Saw ", "\u{A0}Saw\n", "  "]) + people(1)
            + people(12)
            + people(13),
        "notes": texts(["", "a\nb", " \n", String(repeating: "n", count: 40), String(repeating: "n", count: 41)])
            + people(40),
        "secret": texts([
            "1234", "12345678", "123456789", "123", " 12 ", "€€€", "€€€€", "e\u{301}e\u{301}e\u{301}e\u{301}",
        ]),
        "mail": texts(["a@b.c", " a@b.c ", "a@b", "a@b..c", "@b.c", "a b@c.d", "a@b@c.d", "ä@ö.ü", ".@..", "a@b.c."]),
        "page": texts([
            "http://a.b", "https://a.b/c?d#e", "ftp://a.b/c", "https://", "https://a b/", "HTTPS://A.B:8080/%41",
            "https://a.b/%4",
            "https://a.b/ä", "https://a.b:/x", " https://a.b ",
        ]),
        "phone": texts([
            "+49 30 1", "110", "11", "(030) 12-34", "030/1234.5", "+", "1----2-3", "+49 30 123456789012345678",
        ]),
        "code": texts(["AB-1", "AB-1234", "AB-12345", "ab-1", "AB-", "", "AB-1 ", "AB-1\n", "ÄB-1"]),
        "shelf": texts(["garage", "attic", "under-the-stairs", "cellar", "", "Garage", " garage"]),
        "spare": texts(["garage", "attic", "cellar"]),
        "places": [
            #"["attic"]"#, "[]", #"["attic","garage"]"#, #"["attic","attic"]"#,
            #"["attic","garage","under-the-stairs"]"#,
            #"["cellar"]"#, "[1]", "[null]", #"[["attic"]]"#, "{}",
        ],
        "count": ["1", "99", "0", "100", "1.0", "1e1", "1.5", "-1", "2", "3"],
        "steps": ["0", "-20", "20", "-25", "25", "5.0", "7", "-15", "1e1", "0.5e1"],
        "price": [
            "0", "1000", "19.99", "0.01", "0.001", "1000.01", "-0.01", "1e3", "1e-2", "1e-3", "100.000", "999.995",
        ],
        "due": texts([
            "2024-02-01", "2024-01-31", "2028-12-31", "2029-01-01", "2024-02-29", "2025-02-29", "2026-04-31",
            "2026-1-1",
            "26-01-01", "2026-01-01T00:00", " 2026-01-01", "0000-01-01", "2026-W01-1",
        ]),
        "opens": texts([
            "08:00", "18:00:00", "18:00:01", "07:59", "12:30:15", "24:00", "12:60", "9:00", "12:00Z", "08:00 ",
        ]),
        "since": texts([
            "2026-11-23T18:30", "2024-02-29T00:00:00", "2023-02-29T00:00", "1900-02-29T00:00", "2000-02-29T00:00",
            "2026-11-31T00:00", "0000-02-29T00:00", "0001-01-01T00:00", "2026-11-23 18:30", "2026-11-23T24:00",
            "2026-11-23T18:30Z", "9999-12-31T23:59:59", "0100-02-29T00:00", "0400-02-29T00:00",
        ]),
        "isLent": ["true", "false", "\"true\"", "0"], "agrees": ["true", "false"],
        "borrower": texts(["Ada", "", " ", "Ten signs.", "Eleven sign"]), "row": ["1", "9", "0", "10", "5.0"],
        "isOnly": ["true", "false"],
        "others": [#"["attic","garage"]"#, #"["attic"]"#, "[]", #"["attic","attic"]"#, "1"],
        "lentFrom": [#"["attic"]"#, "[]", #"["cellar"]"#, #"["attic","garage","under-the-stairs"]"#],
        "photo": texts([
            "00", "0", "7f0a", "7F0A", "0g", " 00", "00 ", String(repeating: "0", count: 1024),
            String(repeating: "0", count: 1026),
        ]),
        "guests": [#"["n1"]"#, "[]", #"["n1","n2","n1"]"#, #"["n1","n2","n3","n4"]"#, #"["n1",""]"#, "[1]", #""n1""#],
        "helpers": [#"["n1","n2"]"#, "[]", #"["n1","n2","n3"]"#, #"["\u0000"]"#],
        "witness": texts(
            ["n1", "", " ", String(repeating: "n", count: 255), String(repeating: "n", count: 256)]) + people(100),
    ]

    /// Values of all kinds.
    private static let others = [
        "null", "true", "false", "0", "1", "-1", "0.5", "1e400", "-1e400", "1e-400", "9223372036854775807",
        "9223372036854775808", "0.1000000000000000000001", "\"\"", "\"x\"", "\"1\"", "[]", "{}", "[1,2]", #"{"a":1}"#,
        "\"true\"",
    ]

    /// Texts of so many characters that are more code points, and more bytes.
    private static func people(_ count: Int) -> [String] {
        texts(
            ["e\u{301}", "\u{1F1FB}\u{1F1F3}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"].map {
                String(repeating: $0, count: count)
            })
    }

    private static func texts(_ texts: [String]) -> [String] { texts.map { JSONValue.string($0).bytes.text } }

    /// Returns the next content. Most fields of most contents fit, so that whole contents do too.
    mutating func next() -> String {
        let oddness = [1, 2, 5, 20].randomElement(using: &random) ?? 2
        let isLent = Bool.random(using: &random)
        var members: [String] = []
        for (name, values) in Self.own.sorted(by: { $0.key < $1.key }) {
            guard let value = value(of: name, among: values, oddness: oddness, isLent: isLent) else { continue }
            members.append("\"\(name)\":\(value)")
        }
        if Int.random(in: 0..<60, using: &random) == 0 { members.append("\"more\":1") }
        return "{" + members.shuffled(using: &random).joined(separator: ",") + "}"
    }

    private mutating func value(of name: String, among values: [String], oddness: Int, isLent: Bool) -> String? {
        let chance = Int.random(in: 0..<100, using: &random)
        if chance < oddness { return Self.others.randomElement(using: &random) }
        if chance < oddness * 3 { return values.randomElement(using: &random) }
        if chance < oddness * 4 { return nil }
        let isNeeded = ["name", "shelf", "places", "price", "agrees"].contains(name)
        if ["isLent", "borrower", "lentFrom", "helpers"].contains(name) { return isLent ? values.first : nil }
        return isNeeded || chance.isMultiple(of: 3) ? values.first : nil
    }
}
