import HTTPServing
import SQL
import ScreenService
import Screens
import TestSupport
import Testing

/// Whatever several subjects do at once, whose roles change, with and without `since`, `If-Match`, keys and repeats: each
/// ends at the server's screen, and nothing is performed twice.
@Suite(.timeLimit(.minutes(10))) struct ActionPropertyTests {
    private let folder: TemporaryFolder
    private let tallies: Tallies
    private let client: InProcessClient

    init() throws {
        folder = try TemporaryFolder()
        let database = try DatabaseKind.selected.open(in: folder, migrations: Tallies.migrations)
        tallies = Tallies(database: database)
        let catalog = try ScreenCatalog(roles: Roles(TallyRole.self), composers: [TalliesScreen(tallies: tallies)])
        client = InProcessClient(serve(catalog, idempotency: SQLIdempotencyStore(database)))
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `whatever callers do at once, each ends at the server's screen`(
        seed: UInt64
    ) async throws {
        var viewers: [Viewer] = []
        for number in 0..<4 {
            viewers.append(try await Viewer.open(client, subject: "s\(number)", seed: seed &* 100 &+ UInt64(number)))
        }
        try await withThrowingTaskGroup { group in
            for viewer in viewers {
                group.addTask { for _ in 0..<Repetitions.of(400) { try await viewer.step() } }
            }
            try await group.waitForAll()
        }
        var performed = 0
        for viewer in viewers {
            try await viewer.expectCurrent()
            performed += await viewer.performed
        }
        #expect(performed > 0)
        #expect(try await tallies.all.reduce(0) { $0 + Int($1.total) } == performed)
    }
}

private enum TallyRole: String, ServiceRole {
    case guest, member, keeper, outsider
    static let withoutToken = guest
}

/// Tallies that everybody counts on.
private struct Tallies: Sendable {
    static let migrations: [SQLMigration] = [
        """
        CREATE TABLE tallies (name TEXT PRIMARY KEY, total BIGINT NOT NULL);
        INSERT INTO tallies (name, total) VALUES ('a', 0), ('b', 0), ('c', 0)
        """
    ]

    let database: any SQLDatabase

    var all: [(name: String, total: Int64)] {
        get async throws {
            try await database.rows("SELECT name, total FROM tallies ORDER BY name") { ($0.text(0), $0.integer(1)) }
        }
    }

    func add(to name: String) async throws {
        try await database.write("UPDATE tallies SET total = total + 1 WHERE name = ?", [.text(name)])
    }
}

private struct TalliesScreen: ScreenComposer {
    struct State: Sendable {
        let title: String
        let canSee: Bool
    }

    let tallies: Tallies
    let pattern: ScreenPattern = "tallies"
    let states = States<State> { (role: TallyRole) in
        State(title: "Tallies of a \(role.rawValue)", canSee: role == .member || role == .keeper)
    }

    func compose(for request: ScreenRequest, state: State) throws -> ScreenController<some Sections> {
        guard state.canSee else { throw ScreenError.forbidden }
        return ScreenController(title: state.title) { TalliesSection(tallies: tallies) }
    }
}

private struct TalliesSection: SectionController {
    let tallies: Tallies
    let topics: [Topic] = ["tallies"]
    var id: SectionID { "all" }

    func cells() async throws -> [TallyCell] {
        try await tallies.all.map { TallyCell(name: $0.name, total: $0.total, tallies: tallies) }
    }
}

private struct TallyCell: CellController {
    struct Data: CellData { var total: Int64 }

    let name: String
    let total: Int64
    let tallies: Tallies

    var id: CellID { CellID(name) }
    var data: Data { Data(total: total) }
    var actions: Actions {
        Perform("add", on: .select, if: true) { [name, tallies] in
            try await tallies.add(to: name)
            return Performed(changing: "tallies", effects: [.message("Added to \(name)")])
        }
    }
}
