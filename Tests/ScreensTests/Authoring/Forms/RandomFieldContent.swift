import JSON
import TestSupport

@testable import Screens

/// Random values of one field: mostly of the kind that it takes, made of random parts, near its bounds and far from
/// them; sometimes of another kind, and sometimes none.
struct RandomFieldContent {
    private let field: FormField
    /// The schema of the field.
    let bounds: JSONObject
    var random: SeededGenerator

    init(_ field: FormField, seed: UInt64) {
        (self.field, random) = (field, SeededGenerator(seed: seed))
        let schema = JSONObject(FormFields([field]).schema.json.bytes.array)
        bounds = schema["properties"][field.name.rawValue]
    }

    /// Returns the next content of a form that has only this field.
    mutating func next() -> String {
        let chance = Int.random(in: 0..<20, using: &random)
        if chance == 0 { return "{}" }
        let json = chance == 1 ? other : chance < 4 ? text(of: anyPiece) : own
        return "{\"\(field.name.rawValue)\":\(json)}"
    }

    private var other: String {
        mutating get {
            ["null", "true", "1", "-2.5", "\"\"", "[]", "{}", "[1]", #"{"a":1}"#].randomElement(using: &random) ?? ""
        }
    }

    private var own: String {
        mutating get {
            switch "\(field.rule.kind)" {
            case "integer", "decimal": number
            case "choice": bounds["items"].exists ? list { $0.choice } : choice
            case "date": Self.json(date)
            case "time": Self.json(time)
            case "dateTime": Self.json(date + "T" + time)
            case "toggle": Bool.random(using: &random) ? "true" : "false"
            case "file": text(of: Self.hexadecimal, upTo: 1030)
            case "searchedChoice": text(of: anyPiece, upTo: 270)
            case "searchedChoices": list { $0.option }
            default: text(of: Self.pieces[field.name.rawValue] ?? anyPiece)
            }
        }
    }

    /// Whole characters, so that each counts the same for whoever counts: of one code point and of several, of one byte
    /// and of many, white space, and what can't be stored.
    private var anyPiece: [String] {
        Self.plain + [
            "\u{E9}", "e\u{301}", "\u{DF}", "\u{20AC}", "\u{6F22}", "\u{AC01}", "\u{1F1FB}\u{1F1F3}",
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F44D}\u{1F3FD}", "\u{10FFFF}", " ", "\u{A0}",
            "\u{3000}",
            "\t", "\n", "\r\n", "\u{1}", "\u{7F}", "\u{0}", "\u{200B}", "\u{2800}", "\u{202E}",
            "\u{FEFF}", "\u{2068}",
        ]
    }

    private static let plain = ["a", "B", "7", "-", "@", ".", "/", ":", "\"", "\\", "~"]
    private static let hexadecimal = ["0", "1", "9", "a", "f", "00", "7f", "0a", "A", "g"].flatMap { [$0, "0f", "12"] }
    /// What texts with a form are made of.
    private static let pieces = [
        "mail": ["a", "b", "@", "@", ".", ".", "c", " ", "\u{E4}", "\u{A0}", "\u{200B}", "\u{202C}"],
        "page": ["http://", "https://", "a.b", "/", "/c", "?", "#", "%41", "%4", ":80", "\u{E4}", " "],
        "phone": ["+", "1", "23", "456", " ", "-", "(", ")", "/", "."],
        "code": ["A", "BC", "-", "1", "23", "a"],
    ]

    private mutating func text(of pieces: [String], upTo longest: Int? = nil) -> String {
        let limit = longest ?? Int(bounds["x-field"]["maximumLength"].number ?? 20)
        // Near the bounds as often as anywhere else.
        let count =
            [0, 1, 2, 3, 4, limit - 1, limit, limit + 1, Int.random(in: 0...limit + 2, using: &random)]
            .randomElement(using: &random) ?? 0
        return Self.json((0..<max(count, 0)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }

    static func json(_ text: String) -> String { JSONValue.string(text).bytes.text }

    private var choice: String {
        mutating get {
            let known = (bounds["oneOf"].list + bounds["items"]["oneOf"].list).compactMap { $0["const"].text }
            return Self.json((known + known + ["cellar", ""]).randomElement(using: &random) ?? "")
        }
    }

    /// An option that is searched: mostly short, as long ones have characters that they may not have.
    private var option: String {
        mutating get {
            let longest = Bool.random(using: &random) ? 2 : 256
            return text(of: anyPiece, upTo: longest)
        }
    }

    private mutating func list(of element: (inout Self) -> String) -> String {
        let count = Int.random(in: 0...3, using: &random)
        let elements = (0..<count).map { _ in Int.random(in: 0..<9, using: &random) == 0 ? other : element(&self) }
        return "[" + elements.joined(separator: ",") + "]"
    }
}
