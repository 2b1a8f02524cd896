import SQL
import Screens
import Showcase
import TestSupport
import Testing

/// What goes away between the look at a screen and the action.
@Suite struct ConflictTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }

    @Test(
        arguments: [
            ("cards", "cards", "toggle", "DELETE FROM cards"), ("team", "members", "remove", "DELETE FROM members"),
            ("cars", "feed", "remove", "DELETE FROM cars"), ("todos", "todos", "remove", "DELETE FROM todos"),
        ] as [(String, SectionID, ActionID, SQLStatement)])
    func `an action on a deleted row is a conflict`(
        _ screen: String, _ section: SectionID, _ action: ActionID, _ removal: SQLStatement
    ) async throws {
        let (showcase, path) = (try TestShowcase(), ScreenPath(screen))
        let composer = try #require(try showcase.catalog().composer(for: path))
        let admin = Caller(role: .admin, subject: "ana")
        let emitted = try await renderer.action(
            action, on: CellID(1), in: section, composer, for: ClientRequest(path, caller: admin))
        try await showcase.database.write(removal, [])
        await #expect(throws: ActionError.conflict) { try await emitted.perform(by: admin) }
    }
}
