import SQL
import TestSupport
import Testing

/// The words of a text, and the beginnings by which they are found.
@Suite(.timeLimit(.minutes(5))) struct SearchWordsTests {
    private func words(_ text: String) -> [[UInt8]] { SearchWords(text).sought.map { Array($0.utf8) } }

    private func isFound(_ search: String, in text: String) -> Bool {
        let beginnings = Set(SearchWords(text).beginnings.map { Array($0.utf8) })
        return words(search).allSatisfy(beginnings.contains)
    }

    @Test(arguments: [
        ("CITROËN", "citroen"), ("Ệ", "e"), ("đường", "đuong"), ("Łódź", "łodz"), ("Straße", "strasse"),
        ("STRASSE", "strasse"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("σίσυφος", "σισυφοσ"), ("Ёлка", "елка"),
        ("İSTANBUL", "istanbul"), ("ısparta", "isparta"), ("ﬁat", "fiat"), ("ＢＭＷ３", "bmw3"), ("ſ", "s"),
        ("soft\u{AD}ware", "software"), ("می\u{200C}خواهم", "میخواهم"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"),
        ("x\u{338}y", "xy"), ("½", "½"), ("Ⅳ", "ⅳ"), ("مـــحـمد", "محمد"), ("٢٠٢٦", "2026"), ("۲۰a", "20a"), ("९", "9"),
    ]) func `case and accents are folded`(_ text: String, _ word: String) {
        #expect(words(text) == [Array(word.utf8)])
    }

    @Test(arguments: [
        ("Citroën D-3", ["citroen", "d", "3"]), ("a_b'd.e", ["a", "b", "d", "e"]), ("\"ami\" OR*", ["ami", "or"]),
        ("a\u{0}b", ["a", "b"]), ("one\u{200B}two", ["one", "two"]), ("👩‍🔧car🚗", ["car"]), ("1️⃣", ["1"]),
        ("\u{301}a", ["a"]), ("\u{E31}a", ["a"]), ("a\r\nb", ["a", "b"]),
    ]) func `a text is split at characters that are no letters or digits`(_ text: String, _ expected: [String]) {
        #expect(words(text) == expected.map { Array($0.utf8) })
    }

    /// Texts that Unicode holds for equal have equal bytes here.
    @Test(arguments: LookAlikes.pairs) func `look-alike words are equal`(_ pair: LookAlikes.Pair) {
        #expect(words(pair.one) == words(pair.other))
        #expect(isFound(pair.one, in: pair.other) && isFound(pair.other, in: pair.one))
    }

    /// What is written in full width or half width is found in the usual one, and the other way round.
    @Test(arguments: [("ｶﾞｿﾘﾝ", "ガソリン"), ("ﾊﾟﾝ", "パン"), ("ＢＭＷ", "bmw"), ("３", "3"), ("ｦｯｰ", "ヲッー")])
    func `full-width and half-width characters are equal`(_ one: String, _ other: String) {
        #expect(words(one) == words(other))
        #expect(isFound(one, in: other) && isFound(other, in: one))
    }

    @Test func `single characters and double letters are found`() {
        #expect(isFound("車", in: "電動車特價") && isFound("特價", in: "電動車特價"))
        #expect(isFound("strasse", in: "Lange Straße 5") && isFound("straße", in: "STRASSE"))
    }

    /// What is left of the accents, also if it is a mark of its own, is no other word.
    @Test(arguments: [("か", "が"), ("ハ", "パ"), ("하", "한"), ("đ", "d"), ("ø", "o"), ("क", "ख")])
    func `letters that are not variants are kept apart`(_ one: String, _ other: String) {
        #expect(!isFound(one, in: other) && !isFound(other, in: one))
    }

    @Test(arguments: ["हिन्दी", "รถยนต์", "한국어", "ខ្មែរ"]) func `a word is found by each of its beginnings`(_ word: String) {
        for count in 1...word.unicodeScalars.count {
            #expect(isFound(String(String.UnicodeScalarView(word.unicodeScalars.prefix(count))), in: word))
        }
    }

    /// Where a script has no spaces, any character may be the first of a word.
    @Test(arguments: [
        ("電動", true), ("車", true), ("城市電動車", true), ("bmw城市", true), ("2026", true), ("車2026", true),
        ("城電", false), ("mw", false), ("026", false),
    ]) func `in scripts without spaces, each character may begin a word`(_ search: String, _ isFound: Bool) {
        #expect(self.isFound(search, in: "BMW城市電動車2026") == isFound)
    }

    @Test func `Thai and kana are found within words`() {
        #expect(isFound("ยนต์", in: "รถยนต์"))
        #expect(isFound("くるま", in: "あかいくるま"))
        #expect(!isFound("국어", in: "한국어"))
    }

    @Test func `each beginning is made once`() {
        #expect(SearchWords("ab AB abc").beginnings.sorted() == ["a", "ab", "abc"])
        #expect(SearchWords("").beginnings == [])
    }

    /// Each word is sought once, and not beside a longer one that has it.
    @Test func `each word is sought once`() {
        #expect(SearchWords("a car Car ca cat c").sought == ["car", "cat", "a"])
    }

    @Test(arguments: [("", true), (" \n\u{3000}\u{A0}", true), ("-", false), ("🚗", false), ("\u{0}", false)])
    func `a blank text differs from punctuation`(_ text: String, _ isBlank: Bool) {
        let words = SearchWords(text)
        #expect(words.isBlank == isBlank)
        #expect(words.sought.isEmpty && words.beginnings.isEmpty)
        #expect(!SearchWords(text + "a").isBlank)
    }

    /// What was folded is folded no further, for each code point that has case or an accent.
    @Test func `folded text is not folded further`() {
        for scalar in (0..<UInt32(0x1_F000)).lazy.compactMap(Unicode.Scalar.init)
        where scalar.value < 0x3400 || scalar.properties.changesWhenCaseFolded {
            let once = SearchWords(String(scalar)).sought
            let twice = SearchWords(once.joined(separator: " ")).sought
            #expect(once.map { Array($0.utf8) } == twice.map { Array($0.utf8) }, "\(scalar.value)")
        }
    }
}

extension SearchWordsTests {
    @Test func `long words are cut at the same length`() {
        let word = String(repeating: "x", count: SearchWords.maximumWordLength)
        #expect(SearchWords(word + "yz").beginnings.count == word.count)
        #expect(isFound(word + "yz", in: word + "other"))
        #expect(!isFound(word, in: String(word.dropLast())))
    }

    @Test func `the number of words is bounded`() {
        let text = (100..<100 + SearchWords.maximumFound + 1).map(String.init).joined(separator: " ")
        #expect(isFound("\(99 + SearchWords.maximumFound)", in: text))
        #expect(!isFound("\(100 + SearchWords.maximumFound)", in: text))
        #expect(SearchWords(text).sought.count == SearchWords.maximumSought)
    }

    @Test func `a text is read up to its bound`() {
        let space = String(repeating: " ", count: SearchWords.maximumLength - 1)
        #expect(isFound("a", in: space + "ab"))
        #expect(!isFound("ab", in: space + "ab"))
    }

    /// However long a text is, and whatever it consists of.
    @Test(arguments: ["a", "a ", "\u{301}", "ẹ\u{301}", "車", "\u{FDFA}", "🚗", "\u{0}"])
    func `any long text is split in bounded time`(_ part: String) {
        let words = SearchWords(String(repeating: part, count: 1_000_000))
        #expect(words.sought.count <= SearchWords.maximumSought)
        #expect(words.beginnings.count <= SearchWords.maximumFound * SearchWords.maximumWordLength)
    }
}
