import SectionalTesting
import Testing

@testable import Placeholder

extension Caller {
    static let member = Caller(PlaceholderRole.member, "ana")
    static let editor = Caller(PlaceholderRole.editor, "ben")
}

extension TestService {
    /// Adds a note to the board.
    func add(_ text: String, as caller: Caller = .member) async throws -> TestAnswer {
        try await submit("/screens/notes/new", entering: ["text": .string(text)], as: caller)
    }
}

/// Tests of the board.
@Suite struct NotesTests {
    @Test(arguments: Transport.allCases) func `a member's note is shown`(_ transport: Transport) async throws {
        let service = try await TestService(PlaceholderService.self, over: transport)
        #expect(try await service.add("Buy milk").status == 200)
        let board = try await service.screen("/screens/notes")
        #expect(board["notes"]?.cells.first?.data["text"].text == "Buy milk")
    }

    @Test func `a note that exists is refused`() async throws {
        let service = try await TestService(PlaceholderService.self)
        let again = try await service.add("Buy tea")
        #expect(again.status == 422 && again.error(at: "text") == "This note already exists.")
    }

    @Test func `only editors remove notes`() async throws {
        let service = try await TestService(PlaceholderService.self)
        let board = try await service.screen("/screens/notes", as: .member)
        #expect(board["notes"]?.cells.first?[action: "remove"] == nil)
        let removed = try await service.perform("remove", on: "1", in: "notes", of: "/screens/notes", as: .editor)
        #expect(removed.operations.last?["op"].text == "delete")
    }

    @Test func `the board is as recorded`() async throws {
        let service = try await TestService(PlaceholderService.self)
        try expectGolden("notes-editor", of: try await service.screen("/screens/notes", as: .editor))
    }
}
