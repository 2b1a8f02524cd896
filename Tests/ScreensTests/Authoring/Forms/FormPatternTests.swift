import TestSupport
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(10))) struct FormPatternTests {
    @Test(
        arguments: [
            ("", ["": true, "a": false]), ("abc", ["abc": true, "ab": false, "abcd": false, "xabc": false]),
            ("a|bc|", ["a": true, "bc": true, "": true, "abc": false]),
            ("(a|b)+c?", ["abba": true, "bc": true, "c": false]),
            ("[a-c]{2,3}", ["ab": true, "abc": true, "a": false, "abca": false]),
            ("[^a-c]", ["d": true, "b": false, "é": true]),
            ("a{2}", ["aa": true, "aaa": false]), ("a{2,}", ["a": false, "aaaa": true]),
            ("(?:ab)*", ["": true, "abab": true, "aba": false]),
            (#"\(\.\)"#, ["(.)": true]), (#"[\-\]]+"#, ["-]": true, "a": false]),
            (#"\u0061[\u00A0\u2000-\u200b]"#, ["a\u{A0}": true, "a\u{200A}": true, "a\u{200C}": false, "au": false]),
            ("(a*)*b", ["aaab": true, "aaa": false]),
            ("[a-]", [:]), ("é", ["é": true]), ("[^e]", ["e\u{301}": false]),
        ] as [(String, [String: Bool])])
    func `a pattern matches the whole text`(_ source: String, _ texts: [String: Bool]) {
        let pattern = FormPattern(source)
        for (text, isMatch) in texts { #expect(pattern.matches(text) == isMatch, "\(text)") }
    }

    @Test(
        arguments: [
            ".", "^a", "a$", "a**", "a+?", "(", ")", "[", "[]", "[z-a]", "[a-]", "[[]", "{2}", "a{2", "a{3,2}", "a{,2}",
            #"\d"#, #"\"#, #"\b"#, #"[\d]"#, #"\u61"#, #"\u00+1"#, #"\u{61}"#, #"[\u0062-\u0061]"#, "(?=a)", "(?<n>a)",
            "(a", "a{1001}", "(a{1000}){1000}", "a{99999999999999999999}",
        ])
    func `a pattern that languages read differently is refused`(_ source: String) {
        #expect(FormPattern(source).error != nil)
        #expect(!FormPattern(source).matches("a") && FormPattern(source).example == nil)
    }

    @Test func `a deeply nested pattern is refused`() {
        #expect(FormPattern(String(repeating: "(", count: 10_000)).error == .tooLarge)
        #expect(FormPattern(String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50)).error == nil)
    }

    @Test func `an empty repetition matches nothing more`() {
        let pattern = FormPattern("(((a{0}){1000}){1000}){1000}b")
        #expect(pattern.error == nil && pattern.matches("b") && !pattern.matches("ab"))
    }

    /// Patterns on which others take exponential time.
    @Test(arguments: ["(a+)+b", "(a|a)*b", "(a|aa)+b", "(a*)*b", "a{0,30}a{30}b"])
    func `patterns of forms take linear time`(_ source: String) {
        let pattern = FormPattern(source)
        #expect(pattern.error == nil)
        #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
    }

    @Test func `a pattern has a shortest example`() {
        #expect(FormPattern("[A-Z]{2}-[0-9]+|x{9}").example == "AA-0")
        #expect(FormPattern("").example == "" && FormPattern("[^a]").example == "0")
    }

    /// Against the standard library's regular expressions, which understand the same texts.
    @Test func `patterns agree with the standard library's`() throws {
        var random = SeededGenerator(seed: 20)
        var isMatch: [Bool: Int] = [:]
        for _ in 0..<500 {
            let source = Self.pattern(depth: 3, &random)
            let pattern = FormPattern(source)
            #expect(pattern.error == nil, "\(source)")
            let regex = try Regex(source)
            for _ in 0..<10 {
                let text = String(
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in "abc".randomElement(using: &random)! })
                let expected = text.wholeMatch(of: regex) != nil
                isMatch[expected, default: 0] += 1
                #expect(pattern.matches(text) == expected, "\(source) \(text)")
            }
            if let example = pattern.example { #expect(example.wholeMatch(of: regex) != nil, "\(source) \(example)") }
        }
        #expect(isMatch[true, default: 0] > 500 && isMatch[false, default: 0] > 500)
    }

    private static func pattern(depth: Int, _ random: inout SeededGenerator) -> String {
        guard depth > 0 else { return ["a", "b", "[ab]", "[^a]", "c"].randomElement(using: &random) ?? "" }
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in pattern(depth: depth - 1, &random) }
        switch Int.random(in: 0...3, using: &random) {
        case 0: return "(" + parts.joined(separator: "|") + ")"
        case 1: return parts.joined()
        default:
            return "(\(parts.joined()))"
                + (["?", "*", "+", "{2}", "{1,3}", "{2,}"].randomElement(using: &random) ?? "")
        }
    }
}
