import SQL
import Sectional
import SectionalProgram

@main struct ChoresService: ServiceProgram {
    static let name = "chores"
    static let roles = Roles(ChoresRole.self)
    static let languages: [LanguageTag] = ["en"]
    static let database = ServiceDatabase.sqlite(migrations: SQLMigrations(of: "chores", [table, rows]))
    static let table = SQLMigration("table", "CREATE TABLE chores (id TEXT PRIMARY KEY, text TEXT NOT NULL)")
    static let rows = SQLMigration("rows", "INSERT INTO chores VALUES ('cat', 'Feed the cat'), ('tea', 'Buy tea')")
    let screens: [any ScreenComposer]
    init(_ setup: ServiceSetup) throws { screens = [ChoresScreen(database: try setup.database)] }
}

enum ChoresRole: String, ServiceRole {
    case guest, member
    static let withoutToken = guest
}

struct ChoresScreen: ScreenComposer {
    let pattern: ScreenPattern = "chores"
    let states = States { (role: ChoresRole) in
        switch role {
        case .guest: ChoresState(canFinish: false)
        case .member: ChoresState(canFinish: true)
        }
    }
    let database: any SQLDatabase
    func compose(for request: ScreenRequest, state: ChoresState) -> ScreenController<some Sections> {
        ScreenController(title: "Chores") { ChoresSection(database: database, state: state) }
    }
}

struct ChoresState { let canFinish: Bool }

struct ChoresSection: SectionController {
    let topics: [Topic] = ["chores"]
    let database: any SQLDatabase, state: ChoresState
    func cells() async throws -> [ChoreCell] {
        try await database.rows("SELECT id, text FROM chores ORDER BY id") {
            ChoreCell(id: CellID($0.text(0)), data: .init(text: $0.text(1)), database: database, state: state)
        }
    }
}

struct ChoreCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID, data: Data, database: any SQLDatabase, state: ChoresState
    var actions: Actions {
        Perform("finish", on: .select) {
            try await database.write("DELETE FROM chores WHERE id = ?", [.text(id.rawValue)])
            return Performed(changing: "chores")
        }
    }
    func configure(_ appearance: inout CellAppearance) { appearance.allow(.select, if: state.canFinish) }
}
