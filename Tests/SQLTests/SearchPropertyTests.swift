import SQL
import Screens
import TestSupport
import Testing

/// Any search, in any range, while books come and go, against a list of all titles.
@Suite(.timeLimit(.minutes(5))) struct SearchPropertyTests {
    /// Words that begin with each other, and that differ in case and accents only.
    private static let parts = ["a", "A", "á", "ab", "abc", "Ab", "b", "ba", "é", "e\u{301}", "車", "電車", "1", "12"]
    private static let between = [" ", "  ", "-", ", ", "", "🚗"]
    /// PostgreSQL stores no text with U+0000.
    private static let betweenSought = between + ["\u{0}"]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [DatabaseKind.file, .server], 0..<UInt64(10)) func `a search finds what a list of titles has`(
        _ kind: DatabaseKind, seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let books = try IndexedBooks(kind, in: folder)
        let titles = try await fill(books, kind == .server ? Self.between : Self.betweenSought, &random)
        for _ in 0..<100 {
            let (search, range) = (text(&random, upTo: 3, Self.betweenSought), range(&random))
            let found = titles.filter { isFound(search, in: $0.value) }.keys.sorted()
            let rising = found.filter { $0 > range.ascending.after && $0 <= range.ascending.through }
            let falling = found.reversed().filter { $0 < range.descending.after && $0 >= range.descending.through }
            #expect(try await books.find(search, range) == Array(rising.prefix(range.limit)), "\(search)")
            #expect(try await books.find(search, range, .descending) == Array(falling.prefix(range.limit)), "\(search)")
        }
    }

    /// Adds and removes books. Returns the titles of those that are left.
    private func fill(
        _ books: IndexedBooks, _ between: [String], _ random: inout SeededGenerator
    ) async throws -> [Int64: String] {
        var titles: [Int64: String] = [:]
        for _ in 0..<60 {
            let title = text(&random, upTo: 5, between)
            titles[try await books.add(title)] = title
            let isRemoving = Int.random(in: 0..<4, using: &random) == 0
            guard isRemoving, let number = titles.keys.sorted().randomElement(using: &random) else { continue }
            try await books.remove(number)
            titles[number] = nil
        }
        return titles
    }

    private func text(_ random: inout SeededGenerator, upTo count: Int, _ between: [String]) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            text += Self.parts.randomElement(using: &random) ?? ""
            text += between.randomElement(using: &random) ?? ""
        }
        return text
    }

    private func range(_ random: inout SeededGenerator) -> KeyRange {
        let bounds = (0..<2).map { _ in Bool.random(using: &random) ? Int64.random(in: 0...62, using: &random) : nil }
        return KeyRange(after: bounds[0], through: bounds[1], limit: Int.random(in: 0...20, using: &random))
    }

    /// Whether each word of `search` is the beginning of a word in `title`, found in the simplest way.
    private func isFound(_ search: String, in title: String) -> Bool {
        let words = words(of: title)
        let sought = SearchWords(search)
        guard !sought.isBlank else { return true }
        return !sought.sought.isEmpty
            && sought.sought.allSatisfy { word in words.contains { $0.utf8.starts(with: word.utf8) } }
    }

    private func words(of title: String) -> [String] {
        title.split { !$0.isLetter && !$0.isNumber }.map(String.init).flatMap { run in
            let beginnings = run.indices.filter { index in
                index == run.startIndex || [index, run.index(before: index)].contains { "車電".contains(run[$0]) }
            }
            return beginnings.flatMap { SearchWords(String(run[$0...])).sought }
        }
    }
}
