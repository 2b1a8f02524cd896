@testable import LibraryService
import SectionalTesting
import Testing

extension Caller {
    static func member(_ subject: Subject) -> Caller { Caller(LibraryRole.member, subject) }
    static func librarian(_ subject: Subject) -> Caller { Caller(LibraryRole.librarian, subject) }
}

/// What visitors and members see on the shelf.
@Suite struct ShelfTests {
    private static let shelf = "/screens/shelf"

    @Test(arguments: Transport.allCases) func `a member borrows a book`(_ transport: Transport) async throws {
        let library = try await TestService(LibraryService.self, over: transport)
        let lent = try await library.perform("borrow", on: "1", in: "books", of: Self.shelf, as: .member("ana"))
        #expect(lent.status == 200)
        #expect(lent.operations.map { $0["op"].text } == ["screen", "insert"])
        let shelf = try await library.screen(Self.shelf, as: .member("ana"))
        #expect(shelf.title == "Shelf, 1 of yours")
        #expect(shelf["loans"]?.cells.first?.data["text"].text == "Momo")
    }

    @Test func `a visitor can't borrow a book`() async throws {
        let library = try await TestService(LibraryService.self)
        await #expect(throws: NotEmitted.self) {
            try await library.perform("borrow", on: "1", in: "books", of: Self.shelf)
        }
    }

    @Test func `a member can't borrow more books than allowed`() async throws {
        let library = try await TestService(LibraryService.self, settings: ["loansPerMember": "1"])
        for status in [200, 409] {
            let lent = try await library.perform("borrow", on: "2", in: "books", of: Self.shelf, as: .member("ana"))
            #expect(lent.status == status)
        }
    }

    @Test func `the shelf is as recorded`() async throws {
        let library = try await TestService(LibraryService.self)
        try expectGolden("shelf-visitor", of: try await library.screen(Self.shelf))
        try expectGolden("shelf-member", of: try await library.screen(Self.shelf, as: .member("ana"), language: "de"))
    }
}
