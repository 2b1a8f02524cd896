import Testing

/// Texts that `String` holds for equal (canonical equivalence, Unicode Standard Annex #15), and whose bytes differ: who
/// compares identities as texts takes one for the other.
package enum LookAlikes {
    /// Two texts, equal as `String`.
    package struct Pair: Sendable, CustomTestStringConvertible {
        /// One of them.
        package let one: String
        /// The other.
        package let other: String
        /// What differs.
        package let testDescription: String
    }

    /// A pair for each way in which texts can be equivalent.
    package static let pairs = [
        Pair(one: "Karl", other: "\u{212A}arl", testDescription: "the Kelvin sign"),
        Pair(one: "jos\u{E9}", other: "jose\u{301}", testDescription: "an accent of its own"),
        Pair(one: "\u{C5}sa", other: "\u{212B}sa", testDescription: "the Angstrom sign"),
        Pair(one: "\u{C5}sa", other: "A\u{30A}sa", testDescription: "a ring of its own"),
        Pair(one: "\u{212B}sa", other: "A\u{30A}sa", testDescription: "a ring of its own, of as many bytes"),
        Pair(one: "id;1", other: "id\u{37E}1", testDescription: "the Greek question mark"),
        Pair(
            one: "\u{D55C}\u{AE00}", other: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}",
            testDescription: "Hangul in letters"),
        Pair(
            one: "a\u{323}\u{307}", other: "a\u{307}\u{323}",
            testDescription: "marks in another order, of as many bytes"),
        Pair(one: "\u{2126}", other: "\u{3A9}", testDescription: "the Ohm sign"),
    ]

    /// Each text of the pairs, once.
    package static let texts: [String] = pairs.flatMap { [$0.one, $0.other] }.reduce(into: []) { texts, text in
        if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { texts.append(text) }
    }
}
