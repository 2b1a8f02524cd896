import HTTPServing
import JSON
import Screens
import SectionalProgram
import Testing
@testable import SectionalTesting

/// What a test can ask of a service, alike with and without a socket.
@Suite struct TestServiceTests {
    private static let board = "/screens/board"

    @Test(arguments: Transport.allCases) func `a screen is loaded as a caller in a language`(_ transport: Transport)
        async throws
    {
        let service = try await TestService(Notes.self, over: transport)
        let screen = try await service.screen(Self.board, as: .writer("ana"), language: "de")
        #expect(screen.status == 200 && screen.title == "Tafel" && screen.headers["Content-Language"] == "de")
        #expect(screen["count"]?["count"]?.data["text"].text == "0")
        #expect(screen["input"]?["input"]?.type == "InputCell")
        #expect(screen["input"]?["input"]?[action: "add"]?.trigger == "submit")
        #expect(try await service.screen(Self.board)["input"]?.cells.count == 0)
        #expect(try await service.get("/nowhere").status == 404)
    }

    @Test(arguments: Transport.allCases) func `an action is performed with entered values`(_ transport: Transport)
        async throws
    {
        let service = try await TestService(Notes.self, over: transport)
        let ana = Caller.writer("Ana: 50% é")
        let added = try await service.perform(
            "add", on: "input", in: "input", of: Self.board, as: ana, entering: ["text": "Milk"])
        #expect(added.status == 200 && added.effects.map { $0["kind"].text } == ["clearInput"])
        #expect(added.operations.map { $0["op"].text }.contains("insert"))
        #expect(try await service.screen(Self.board, as: ana)["own"]?["1"]?.data["text"].text == "Milk")
        let wrong = try await service.perform(
            "add", on: "input", in: "input", of: Self.board, as: ana, entering: ["text": "x"])
        #expect(wrong.status == 422 && !wrong.patch.exists)
        #expect(wrong.error(at: "text") == "Must have at least 3 characters." && wrong.error(at: "title") == nil)
        #expect(wrong.detail?.isEmpty == false && added.detail == nil && added.error(at: "text") == nil)
    }

    @Test(arguments: Transport.allCases) func `an action is performed once under a key`(_ transport: Transport)
        async throws
    {
        let service = try await TestService(Notes.self, over: transport)
        for key in ["one", "one", "two"] {
            let added = try await service.perform(
                "add", on: "input", in: "input", of: Self.board, as: .writer("ana"), entering: ["text": "Milk"],
                key: key)
            #expect(added.status == 200)
        }
        #expect(try await service.screen(Self.board, as: .writer("ana"))["own"]?.cells.count == 2)
    }

    @Test func `header fields are sent with an action`() async throws {
        let service = try await TestService(Notes.self)
        let refused = try await service.perform(
            "add", on: "input", in: "input", of: Self.board, as: .writer("ana"), entering: ["text": "x"],
            headers: [.acceptLanguage: "de"])
        #expect(refused.error(at: "text") == "Mindestens 3 Zeichen sind nötig.")
    }

    /// Without a word of the service about it: the library knows its languages.
    @Test func `the library's texts are in the caller's language`() async throws {
        let service = try await TestService(Notes.self, settings: ["mistake": "broken"])
        let wrong = try await service.perform(
            "add", on: "input", in: "input", of: Self.board, as: .writer("ana"), entering: ["text": "x"], language: "de"
        )
        #expect(wrong.json["errors"][0]["detail"].text == "Mindestens 3 Zeichen sind nötig.")
        let board = try await service.get(Self.board, language: "de")
        #expect(board.description.contains("Dieser Teil konnte nicht geladen werden."))
    }

    @Test func `an action that isn't emitted is reported with those that are`() async throws {
        let service = try await TestService(Notes.self)
        func message(_ action: String, _ cell: String, _ section: String, _ path: String) async -> String? {
            do {
                _ = try await service.perform(action, on: cell, in: section, of: path, as: .writer("ana"))
                return nil
            } catch { return "\(error)" }
        }
        let who = "/screens/board as writer ana: "
        #expect(
            await message("ad", "input", "input", Self.board) == who
                + "unknown action 'ad' of cell 'input', which has 'add'")
        #expect(
            await message("add", "x", "input", Self.board) == who + "unknown cell 'x' in 'input', which has 'input'")
        let sections = "unknown section 'x'; the screen has 'count', 'input', 'own'"
        #expect(await message("add", "x", "x", Self.board) == who + sections)
        let nowhere = await message("add", "x", "x", "/screens/x")
        #expect(nowhere?.hasPrefix("/screens/x as writer ana: the screen was refused: 404: ") == true)
    }

    @Test func `settings are set by their keys`() async throws {
        let unknown = await #expect(throws: CommandError.self) {
            try await TestService(Notes.self, settings: ["mistakes": "none"])
        }
        #expect(unknown?.message == "unknown setting 'mistakes'; did you mean 'mistake'?")
        let wrong = await #expect(throws: CommandError.self) {
            try await TestService(Notes.self, settings: ["mistake": "all"])
        }
        #expect(wrong?.message.hasPrefix("mistake: expected one of none, ") == true)
    }

    /// As production has them, except for the key: `jwks` isn't read.
    @Test(arguments: Transport.allCases) func `tokens follow the rules of the settings`(_ transport: Transport)
        async throws
    {
        let service = try await TestService(
            Notes.self,
            settings: [
                "jwks": "https://id.example/keys", "tokenAudience": "notes", "subjectClaim": "oid",
                "roleClaim": "/realm_access/roles", "roleMap": "staff=writer,people=reader",
            ], over: transport)
        func screen(_ roles: JSONValue, audience: JSONValue = "notes") async throws -> TestScreen {
            let token = service.token(["oid": "ana", "aud": audience, "realm_access": ["roles": roles]])
            return try await service.screen(Self.board, token: token, language: "de")
        }
        let writer = try await screen(["people", "staff"])
        #expect(writer.title == "Tafel" && writer["input"]?.cells.count == 1)
        #expect(try await screen("people")["input"]?.cells.count == 0)
        #expect(try await screen("writer").status == 401)
        #expect(try await screen("staff", audience: "shop").status == 401)
        #expect(try await service.screen(Self.board, token: "x").status == 401)
        // Callers have tokens under the same rules.
        #expect(try await service.screen(Self.board, as: .writer("ana"))["input"]?.cells.count == 1)
    }

    /// `another` is what checks of the whole service begin with.
    @Test func `the service is made with dependencies of the test`() async throws {
        let service = try await TestService(Tower.self, making: { _ in Tower(hour: 7) })
        #expect(try await service.screen("/screens/tower").title == "7")
        #expect(try await service.another().screen("/screens/tower").title == "7")
        #expect(try await TestService(Tower.self).screen("/screens/tower").title == "12")
    }

    /// Else a golden would change each time.
    @Test func `revisions are the same in each run`() async throws {
        let (one, other) = (try await TestService(Notes.self), try await TestService(Notes.self))
        let revision = try await one.screen(Self.board).revision
        #expect(try await revision == other.screen(Self.board).revision && revision != nil)
    }
}

/// A service that shows what hour it is.
private struct Tower: ServiceProgram {
    static let name = "tower"
    static let roles = Notes.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer]

    init(_ setup: ServiceSetup) throws { self.init(hour: 12) }

    init(hour: Int) { screens = [TowerScreen(hour: hour)] }
}

private struct TowerScreen: ScreenComposer {
    let pattern: ScreenPattern = "tower"
    let states = BoardState.states
    let hour: Int

    func compose(for request: ScreenRequest, state: BoardState) -> ScreenController<some Sections> {
        ScreenController(title: "\(hour)") {}
    }
}
