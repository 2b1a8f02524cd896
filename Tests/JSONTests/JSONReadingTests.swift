import JSON
import TestSupport
import Testing

/// Reading to the last leaf, beside `JSONDecoder`.
@Suite struct JSONReadingTests {
    @Test(arguments: 0..<40) func `valid JSON is read as the reference reads it`(seed: UInt64) throws {
        var json = RandomJSON(random: SeededGenerator(seed: seed))
        for _ in 0..<10 {
            let text = Array(json.text(depth: 4).utf8)
            #expect(try JSONTree(reading: text) == JSONTree(decoding: text))
            #expect(throws: Never.self) { try JSONSlice(.copying(text)).check() }
        }
    }

    /// What is checked as a whole is what can be read to the last leaf, and nothing else.
    @Test(arguments: 0..<100) func `a check accepts exactly what can be read`(seed: UInt64) {
        var json = RandomJSON(random: SeededGenerator(seed: seed))
        let valid = Array(json.text(depth: 3).utf8)
        for _ in 0..<20 {
            let text = json.mutated(valid)
            let isReadable: Bool
            do {
                _ = try JSONTree(reading: text)
                isReadable = true
            } catch { isReadable = !(error is MalformedJSON || (error as? NoTree) == .notOneValue) }
            #expect(((try? JSONSlice(.copying(text)).check()) != nil) == isReadable, "\(text)")
        }
    }

    @Test(arguments: 0..<100) func `changed JSON is refused or read as the reference reads it`(seed: UInt64) throws {
        var json = RandomJSON(random: SeededGenerator(seed: seed))
        let valid = Array(json.text(depth: 3).utf8)
        for _ in 0..<20 {
            let text = json.mutated(valid)
            guard let tree = try? JSONTree(reading: text) else { continue }
            #expect(try tree == JSONTree(decoding: text), "\(text)")
        }
    }

    @Test(arguments: [
        "", " ", "tru", "nux", "True", "nulll", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x10", "1_0", "NaN",
        "Infinity", "\"", "\"a", "\"a\"b\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u+123\"",
        "\"\\uD800\"", "\"\\uD800x\"", "\"\\uD800\\n\"", "\"\\uDC00\"", "\"\\uD800\\uD800\"", "\"\\uD800\\uE000\"",
        "\"a\u{1}\"", "\"a\u{1F}\"", "\"a\nb\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "[1]]", "[[1]",
        "[\u{B}1]",
        "[\u{C}1]", "[1\u{A0}]", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,\"a\":1}", "{a:1}", "{1:1}",
        "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "{\"a\\x\":1}", "[\"a\"\"b\"]", "[1\"a\"]", "'a'", "1 1",
    ])
    func `invalid JSON is refused`(_ text: String) {
        let error = #expect(throws: (any Error).self) { try JSONTree(reading: Array(text.utf8)) }
        #expect(!(error is DecodingError), "the reference refuses it, and nothing before")
        #expect(throws: MalformedJSON.self) { try JSONSlice(.copying(text)).check() }
    }

    @Test(arguments: ["\"a\"b", "\"a\"\"b\"", "\"a\",", "\"a\" 1", "\"\"\"", "\"a\"\u{0}", "a\"a\"", ":\"a\""])
    func `a string followed by anything else is refused`(_ text: String) {
        #expect(throws: MalformedJSON.self) { try JSONSlice(.copying(text)).string() }
    }

    @Test func `whitespace around a string is ignored`() throws {
        #expect(try JSONSlice(.copying(" \t\"a\"\r\n")).string() == "a")
    }

    @Test(arguments: [[0xFF], [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80]])
    func `invalid UTF-8 is refused`(_ bytes: [UInt8]) {
        for escape in [[], Array(#"\n"#.utf8)] {
            #expect(throws: MalformedJSON.self) { try JSONSlice(.copying([0x22] + escape + bytes + [0x22])).string() }
        }
    }

    @Test func `JSON nested in more than 512 levels is refused`() {
        for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
            for (depth, isTaken) in [(512, true), (513, false)] {
                let text = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
                #expect(((try? JSONSlice(.copying(text)).check()) != nil) == isTaken)
            }
        }
    }

    /// Code that calls itself for each level would overflow its stack.
    @Test func `elements of any depth are skipped without recursion`() throws {
        let depth = 100_000
        let opened = String(repeating: "[{\"a\":", count: depth)
        let closed = String(repeating: "}]", count: depth)
        let whole = JSONSlice(.copying(opened + "1" + closed))
        let inner = try #require(try whole.elements().first?.members().first?.value)
        #expect(inner.text.count == whole.text.count - 8)
        for broken in [opened + "1" + closed.dropLast(), opened + "1", opened + "1" + closed + "]"] {
            #expect(throws: MalformedJSON.self) { try JSONSlice(.copying(broken)).elements() }
        }
    }
}

extension RandomJSON {
    /// `text` with one to three bytes replaced, taken out, repeated or put in.
    fileprivate mutating func mutated(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0...text.count, using: &random)
            let end = min(index + Int.random(in: 0...2, using: &random), text.count)
            text.replaceSubrange(index..<end, with: inserted())
        }
        return text
    }

    private mutating func inserted() -> [UInt8] {
        let telling = Array("{}[],:\"\\u0dD8123eE+-.tfn \n\t\u{1}".utf8)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return []
        case 1: return [UInt8.random(in: 1...255, using: &random)]
        default: return [telling.randomElement(using: &random) ?? 0]
        }
    }
}
