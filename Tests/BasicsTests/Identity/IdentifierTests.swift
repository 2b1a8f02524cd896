import Basics
import TestSupport
import Testing

@Suite struct IdentifierTests {
    /// Texts that `String` holds for equal, and whose bytes differ.
    static let pairs = LookAlikes.pairs

    @Test(arguments: pairs) func `look-alike identifiers are different`(_ pair: LookAlikes.Pair) {
        #expect(pair.one == pair.other)
        let (one, other) = (Identifier(pair.one), Identifier(pair.other))
        #expect(one != other)
        #expect([one: 1][other] == nil)
        #expect(Set([one, other, one]).count == 2)
        #expect((one < other) != (other < one))
        #expect(one.rawValue.utf8.elementsEqual(pair.one.utf8))
    }

    /// Whatever the bytes, and however the text is stored: beside a large one, in place, or in another's memory.
    @Test func `identifiers are equal and hashed by their bytes`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let text = Self.text(&generator)
            let copy = String(decoding: Array(text.utf8), as: UTF8.self)
            let part = String(("<" + text + ">").dropFirst().dropLast())
            for same in [copy, part] {
                #expect(Identifier(text) == Identifier(same))
                #expect(Self.hash(text) == Self.hash(same))
            }
            var bytes = Array(text.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] ^= 1
            guard let other = String(validating: bytes, as: UTF8.self) else { continue }
            #expect(Identifier(text) != Identifier(other))
            #expect(Self.hash(text) != Self.hash(other))
        }
    }

    /// A text and the same with zeros behind it have other hashes, and so have two texts that are cut elsewhere.
    @Test func `a hash depends on where a text ends`() {
        let texts = (0...24).map { String(repeating: "\0", count: $0) }
        #expect(Set(texts.map(Self.hash)).count == texts.count)
        let cuts = (0...16).map { count in
            let text = "abcdefghijklmnop"
            var hasher = Hasher()
            hasher.combine(Identifier(String(text.prefix(count))))
            hasher.combine(Identifier(String(text.dropFirst(count))))
            return hasher.finalize()
        }
        #expect(Set(cuts).count == cuts.count)
    }

    @Test func `a text differs from its prefix`() {
        for text in ["", "a", "12345678", "123456789"] {
            let (one, other) = (Identifier(text), Identifier(text + "b"))
            #expect(one != other)
            #expect(other != one)
        }
    }

    @Test func `identifiers are ordered by Unicode scalars`() {
        let texts: [Identifier] = ["\u{212A}", "", "b", "K", "a", "ab", "é", "e\u{301}", "\u{1F600}"]
        #expect(texts.sorted() == ["", "K", "a", "ab", "b", "e\u{301}", "é", "\u{212A}", "\u{1F600}"])
    }

    private static func hash(_ text: String) -> Int {
        var hasher = Hasher()
        hasher.combine(Identifier(text))
        return hasher.finalize()
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        let parts = [
            "a", "K", "\u{212A}", "é", "e\u{301}", ";", "\u{37E}", "한", "\u{1112}\u{1161}\u{11AB}", "12345678", "\0",
        ]
        return (0..<Int.random(in: 1...12, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }
            .joined()
    }
}
