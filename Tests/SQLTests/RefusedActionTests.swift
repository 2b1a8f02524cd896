import HTTPServing
import SQL
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// What a client is told of an action whose write the database refuses.
@Suite struct RefusedActionTests {
    private let folder: TemporaryFolder
    private let database: any SQLDatabase
    private let client: InProcessClient
    private let lines = Lines()

    init() throws {
        folder = try TemporaryFolder()
        database = try DatabaseKind.selected.open(
            in: folder,
            migrations: [
                "CREATE TABLE books (isbn TEXT PRIMARY KEY, shelf TEXT); INSERT INTO books VALUES ('1', 'left')"
            ])
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [BooksScreen(database: database)])
        let log = Log(minimum: .error) { [lines] line in lines.list.withLock { $0.append(line) } }
        client = InProcessClient(
            serve(catalog, log: log, idempotency: SQLIdempotencyStore(database)))
    }

    private func perform(_ action: String, _ key: String?) async throws -> RawResponse {
        var headers: HeaderFields = [:]
        headers["Idempotency-Key"] = key
        return try await client.post("/screens/books/sections/books/cells/all/actions/\(action)", headers)
    }

    private var shelves: [String] {
        get async throws { try await database.rows("SELECT shelf FROM books ORDER BY isbn") { $0.text(0) } }
    }

    /// 500, so that nobody sends it again, and nothing of what the database says.
    @Test(arguments: [nil, "key"], ["add", "misspell", "misread"])
    func `a statement that can't succeed gets 500 and no retry`(_ key: String?, _ action: String) async throws {
        let answer = try await perform(action, key)
        #expect(answer.status == 500 && answer["retry-after"] == nil)
        let problem = JSONObject(answer.body)
        #expect(problem["type"].text == "/problems/internal-error")
        #expect(problem["detail"].text?.contains("was not saved") == true)
        #expect(problem["detail"].text?.contains("Do not try again") == true)
        #expect(!answer.text.contains("isbn") && !answer.text.contains("INSERT") && !answer.text.contains("SQL"))
        let said = lines.list.withLock { $0.joined(separator: "\n") }
        #expect(
            said.contains("event=action-failed")
                && said.contains(action == "misread" ? "SELECT pages" : "INSERT INTO books"), "\(said)")
        // Nor is what it has written before, and nothing is done under the key.
        #expect(try await shelves == ["left"])
        #expect(try await perform("move", key).status == 200)
        #expect(try await shelves == ["right"])
    }

    @Test(arguments: [nil, "key"]) func `a closed database gets 503 with Retry-After`(_ key: String?) async throws {
        try await database.close()
        let answer = try await perform("move", key)
        #expect(answer.status == 503 && answer["retry-after"] == "1")
        let detail = try #require(JSONObject(answer.body)["detail"].text)
        // Under a key, something may have been done before, and can't be looked up.
        #expect(detail.hasPrefix(key == nil ? "The change was not saved" : "It is unknown"))
        #expect(detail.contains("ry again"))
    }

    /// A handler that knows what it means says that instead, or goes on.
    @Test(arguments: [nil, "key"]) func `a handler may catch a refused write`(_ key: String?) async throws {
        #expect(try await perform("add-or-refuse", key).status == 409)
        #expect(try await shelves == ["left"])
        #expect(try await perform("add-or-move", key).status == 200)
        #expect(try await shelves == ["right"])
        #expect(lines.list.withLock { $0.isEmpty })
    }
}

/// What is logged.
private final class Lines: Sendable { let list = Mutex<[String]>([]) }

private struct BooksScreen: ScreenComposer {
    struct State: Sendable {}

    let database: any SQLDatabase
    let pattern: ScreenPattern = "books"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Books") { BooksSection(database: database) }
    }
}

private struct BooksSection: SectionController {
    let database: any SQLDatabase
    let topics: [Topic] = ["books"]
    var id: SectionID { "books" }

    func cells() -> some Cells { BooksCell(database: database) }
}

private struct BooksCell: CellController {
    struct Data: CellData {}

    let database: any SQLDatabase
    var id: CellID { "all" }
    var data: Data { Data() }
    var actions: Actions {
        Perform("move", on: .select, if: true) { [self] in try await moved() }
        Perform("add", title: "add", if: true) { [self] in try await movedAndAdded() }
        Perform("misspell", title: "misspell", if: true) { [self] in
            _ = try await moved()
            try await database.write("INSERT INTO books VALUE ('2', 'left')")
            return .nothing
        }
        Perform("misread", title: "misread", if: true) { [self] in
            _ = try await moved()
            _ = try await database.rows("SELECT pages FROM books") { $0.integer(0) }
            return .nothing
        }
        Perform("add-or-refuse", title: "add-or-refuse", if: true) { [self] in
            do { return try await movedAndAdded() } catch let error as ConstraintViolation where error.kind == .unique {
                throw ActionError.conflict
            }
        }
        Perform("add-or-move", title: "add-or-move", if: true) { [self] in
            do { return try await movedAndAdded() } catch is ConstraintViolation { return Performed(changing: "books") }
        }
    }

    private func moved() async throws -> Performed {
        try await database.write("UPDATE books SET shelf = 'right'")
        return Performed(changing: "books")
    }

    private func movedAndAdded() async throws -> Performed {
        _ = try await moved()
        try await database.write("INSERT INTO books VALUES ('1', 'left')")
        return Performed(changing: "books")
    }
}
