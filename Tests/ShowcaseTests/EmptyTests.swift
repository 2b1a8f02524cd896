import SQL
import TestSupport
import Testing

/// Screens of lists that have nothing in them.
@Suite struct EmptyTests {
    /// The types of the cells of one section, once `removal` has run.
    private func types(_ screen: String, _ section: String, after removal: SQLStatement) async throws -> [String?] {
        let showcase = try TestShowcase()
        try await showcase.database.write(removal, [])
        let answer = try await InProcessClient(try showcase.responder()).get("/screens/" + screen)
        let found = JSONObject(answer.body)["sections"].list.first { $0["id"].text == section }
        return try #require(found)["cells"].list.map { $0["type"].text }
    }

    @Test(
        arguments: [
            ("cards", "cards", "DELETE FROM cards"), ("team", "members", "DELETE FROM members"),
            ("todos", "todos", "DELETE FROM todos"),
        ] as [(String, String, SQLStatement)])
    func `an empty list says so`(_ screen: String, _ section: String, _ removal: SQLStatement) async throws {
        #expect(try await types(screen, section, after: removal) == ["EmptyCell"])
    }

    /// A carousel without highlights would be a title above nothing.
    @Test func `without highlights there is no carousel`() async throws {
        #expect(try await types("cards", "featured", after: "DELETE FROM cards").contains("CarouselCell"))
        #expect(try await !types("cards", "featured", after: "DELETE FROM highlights").contains("CarouselCell"))
    }
}
