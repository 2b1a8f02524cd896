import SQL
import Screens
import TestSupport
import Testing

/// An index of a service's own table, on any database.
@Suite(.timeLimit(.minutes(5))) struct SearchIndexTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: DatabaseKind.allCases) func `the words of all indexed texts are found`(_ kind: DatabaseKind)
        async throws
    {
        let books = try IndexedBooks(kind, in: folder)
        let emma = try await books.add("Emma", by: "Jane Austen")
        let other = try await books.add("Persuasion")
        #expect(try await books.find("austen em") == [emma])
        #expect(try await books.find("EMMAJ") == [])
        #expect(try await books.find(" ") == [emma, other])
        #expect(try await books.find(" ", KeyRange(limit: 1), .descending) == [other])
        #expect(try await books.find("?") == [])
    }

    @Test(arguments: DatabaseKind.allCases) func `a rare word is found among common ones`(_ kind: DatabaseKind)
        async throws
    {
        let books = try IndexedBooks(kind, in: folder)
        for _ in 0..<20 { _ = try await books.add("common often") }
        let rare = try await books.add("common rare")
        for search in ["common rare", "rare com", "r c"] { #expect(try await books.find(search) == [rare]) }
        #expect(try await books.find("often rare") == [])
        #expect(try await books.find("common none") == [])
        let many = String(repeating: "common often c o ", count: 40)
        #expect(try await books.find(many, KeyRange(limit: 3)) == [1, 2, 3])
    }

    /// The words go with the row; nothing is left in the table. A beginning that two words have is stored once.
    @Test(arguments: DatabaseKind.allCases) func `the words of a removed row are removed`(_ kind: DatabaseKind)
        async throws
    {
        let books = try IndexedBooks(kind, in: folder)
        let emile = try await books.add("Émile, or On Education")
        #expect(try await books.wordCount == 5 + 2 + 1 + 8)
        try await books.remove(emile)
        #expect(try await books.wordCount == 0)
    }

    /// A row that was deleted without its words isn't found, and takes no place on a page.
    @Test(arguments: DatabaseKind.allCases) func `a deleted row is not found and takes no place`(_ kind: DatabaseKind)
        async throws
    {
        let books = try IndexedBooks(kind, in: folder)
        for _ in 0..<3 { _ = try await books.add("same") }
        try await books.database.write("DELETE FROM books WHERE number = 2")
        #expect(try await books.find("same", KeyRange(limit: 2)) == [1, 3])
    }

    @Test(arguments: DatabaseKind.allCases) func `a changed text is found by its new words`(_ kind: DatabaseKind)
        async throws
    {
        let books = try IndexedBooks(kind, in: folder)
        let number = SQLValue(try await books.add("old title"))
        try await books.database.write([
            SQLStep("SELECT number, title FROM books WHERE number = ?", [number]), IndexedBooks.index.removing,
            SQLStep("UPDATE books SET title = 'new title' WHERE number = ? RETURNING number, title", [number]),
            IndexedBooks.index.adding,
        ])
        #expect(try await books.find("new ti") == [1])
        #expect(try await books.find("old") == [])
    }

    /// All at once, as a migration does, and again without harm.
    @Test(arguments: DatabaseKind.allCases) func `existing rows can be indexed`(_ kind: DatabaseKind) async throws {
        let books = try IndexedBooks(kind, in: folder)
        try await books.database.write("INSERT INTO books (title) VALUES ('one'), ('two'), ('')")
        for _ in 0..<2 {
            try await books.database.write([SQLStep("SELECT number, title FROM books"), IndexedBooks.index.adding])
        }
        #expect(try await books.find("t") == [2])
        #expect(try await books.wordCount == 6)
    }

    @Test(arguments: DatabaseKind.allCases) func `a row without a key can't be indexed`(_ kind: DatabaseKind)
        async throws
    {
        let books = try IndexedBooks(kind, in: folder)
        await #expect(throws: MissingInteger.self) {
            try await books.database.write([SQLStep("SELECT 'title'"), IndexedBooks.index.adding])
        }
        try await books.database.write([IndexedBooks.index.adding])
        #expect(try await books.wordCount == 0)
    }
}
