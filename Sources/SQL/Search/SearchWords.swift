internal import Basics
@_spi(_Unicode) internal import Swift

/// The words of a text, as a search compares them: without case and accents, by their bytes.
///
/// A word is a run of letters and numbers: `Citroën C-3` has the words `citroen`, `c` and `3`. `đ` and `ø` are letters of
/// their own, not a `d` and an `o` with an accent; `ß` is `ss`, `ＢＭＷ` is `bmw`, and `٢٠٢٦` is `2026`. Marks that make
/// another word stay, such as the vowels of Hindi and Thai, and the voicing of kana. The result depends on nothing but
/// the text, so it is the same on every database and in every language.
///
/// In a script that is written without spaces, such as Chinese, Japanese or Thai, a word may begin with any character:
/// `電動` finds `城市電動車`.
public struct SearchWords: Sendable {
    /// The maximum number of code points of a text that are read. What follows isn't found.
    public static let maximumLength = 4_096
    /// The maximum number of words of a text that are found: the first ones.
    public static let maximumFound = 64
    /// The maximum number of words of a search that count: the first ones.
    public static let maximumSought = 16
    /// The maximum number of code points of a word that count. Words that differ later are equal.
    public static let maximumWordLength = 16

    private let runs: [[Unicode.Scalar]]
    /// Whether the text is empty or has white space only. As a search, it finds everything; a text of punctuation only
    /// finds nothing.
    public let isBlank: Bool

    /// Splits `text` into words.
    public init(_ text: String) {
        runs = FoldedText(text, maximumLength: Self.maximumLength).runs
        isBlank = runs.isEmpty && text.allSatisfy(\.isWhitespace)
    }

    /// The words of a search, each cut to ``maximumWordLength``, the longest first. A word that is the beginning of
    /// another one is left out: where the longer one is found, it is found too.
    public var sought: [String] {
        let words = runs.prefix(Self.maximumSought).map { Self.text($0.prefix(Self.maximumWordLength)) }
        return words.sorted { $0.utf8.count > $1.utf8.count }.reduce(into: []) { kept, word in
            if !kept.contains(where: { $0.utf8.starts(with: word.utf8) }) { kept.append(word) }
        }
    }

    /// Every beginning of every word, of one code point up to ``maximumWordLength``, each once, in the order of their
    /// bytes: a search finds the text if it has all words of the search.
    public var beginnings: [String] {
        var seen: Set<Identifier> = []
        for word in found { for count in 1...word.count { seen.insert(Identifier(Self.text(word.prefix(count)))) } }
        return seen.sorted().map(\.rawValue)
    }

    private var found: some Sequence<ArraySlice<Unicode.Scalar>> {
        runs.lazy.flatMap { run in
            run.indices.lazy.filter { Self.isBeginning($0, of: run) }.map { run[$0...].prefix(Self.maximumWordLength) }
        }.prefix(Self.maximumFound)
    }

    private static func isBeginning(_ index: Int, of run: [Unicode.Scalar]) -> Bool {
        guard index > 0 else { return true }
        return run[index].searchRole == .letter
            && (run[index].beginsWordAnywhere || run[index - 1].beginsWordAnywhere)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

/// A text as runs of letters, numbers and marks, without what a search doesn't distinguish: case and accents.
///
/// Folding goes code point by code point through the canonical decomposition, so texts that Unicode holds for equal have
/// equal runs. A run is then composed again: else `か` would be the beginning of `が`, and a Korean syllable three code
/// points.
struct FoldedText {
    /// The runs in the order of the text, none of them empty.
    private(set) var runs: [[Unicode.Scalar]] = []
    private var run = String.UnicodeScalarView()

    init(_ text: String, maximumLength: Int) {
        let read = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
        for scalar in read._nfd { take(scalar.ofUsualWidth) }
        endRun()
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar.searchRole {
        case .letter: run.append(contentsOf: scalar.caseFolded.unicodeScalars)
        case .mark: if !run.isEmpty { run.append(scalar) }
        case .ignored: break
        case .separator: endRun()
        }
    }

    private mutating func endRun() {
        guard !run.isEmpty else { return }
        runs.append(Array(String(run)._nfc))
        run = String.UnicodeScalarView()
    }
}
