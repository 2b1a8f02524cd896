@testable import LibraryService
import SectionalTesting
import Testing

/// Books that are searched for, sorted and opened.
@Suite struct BooksTests {
    private static let shelf = "/screens/shelf"

    private func titles(_ library: TestService, _ path: String) async throws -> [String] {
        try await library.screen(path)["books"]?.cells.compactMap { $0.data["title"].text } ?? []
    }

    @Test(
        arguments: [
            ("mo", ["Momo"]), ("kastner", ["Emil and the Detectives"]), ("baron%20trees", ["The Baron in the Trees"]),
            ("dune", []),
        ] as [(String, [String])])
    func `books are found by titles and authors`(_ search: String, _ expected: [String]) async throws {
        let library = try await TestService(LibraryService.self)
        #expect(try await titles(library, Self.shelf + "?q=" + search) == expected)
    }

    @Test func `the newest book comes first for those who choose that`() async throws {
        let library = try await TestService(LibraryService.self)
        let newest = try #require(try await library.screen(Self.shelf).choices("order")?["newest"])
        let expected = ["The Baron in the Trees", "Emil and the Detectives", "Momo"]
        #expect(newest.title == "Newest first")
        #expect(try await titles(library, newest.href) == expected)
    }

    @Test func `the menu of each book names the book`() async throws {
        let library = try await TestService(LibraryService.self)
        let books = try #require(try await library.screen(Self.shelf, as: .member("ana"))["books"])
        #expect(books.cells.flatMap(\.menu).compactMap(\.title) == ["Borrow", "Borrow", "Borrow"])
        let labels = ["Borrow Momo", "Borrow Emil and the Detectives", "Borrow The Baron in the Trees"]
        #expect(books.cells.flatMap(\.menu).compactMap(\.label) == labels)
    }

    @Test func `a member opens a book and borrows it`() async throws {
        let (library, ana) = (try await TestService(LibraryService.self), Caller.member("ana"))
        let shelf = try await library.screen(Self.shelf, as: ana)
        let book = try #require(shelf["books"]?["1"]?[action: "open"]?.href)
        let lent = try await library.perform("borrow", on: "borrow", in: "borrowing", of: book, as: ana)
        #expect(lent.status == 200 && lent.effects.first?["text"].text == "It is yours for four weeks.")
        #expect(try await library.screen(book)["book"]?["lent"]?.data["value"].text == "1 copy")
        #expect(try await library.screen(Self.shelf, as: ana).title == "Shelf, 1 of yours")
        await #expect(throws: NotEmitted.self) {
            try await library.perform("borrow", on: "borrow", in: "borrowing", of: book)
        }
    }

    @Test func `a book that the library lacks is not found`() async throws {
        let library = try await TestService(LibraryService.self)
        #expect(try await library.screen("/screens/books/4").status == 404)
    }

    @Test func `the book is as recorded`() async throws {
        let library = try await TestService(LibraryService.self)
        try expectGolden("book-visitor", of: try await library.screen("/screens/books/2"))
        try expectGolden(
            "book-member", of: try await library.screen("/screens/books/2", as: .member("ana"), language: "de"))
    }
}
