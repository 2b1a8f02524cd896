import SQL
import Sectional
import SectionalProgram

@main struct ChoresService: ServiceProgram {
    static let name = "chores"
    static let roles = Roles(ChoresRole.self)
    static let languages: [LanguageTag] = ["en"]
    static let database = ServiceDatabase.sqlite(migrations: SQLMigrations(of: name, [chores]))
    static let chores = SQLMigration(
        "chores", "CREATE TABLE chores AS SELECT 'cat' AS id, 'Feed the cat' AS text UNION SELECT 'tea', 'Buy tea'")
    let screens: [any ScreenComposer]
    init(_ setup: ServiceSetup) throws { screens = [ChoresScreen(database: try setup.database)] }
}

enum ChoresRole: String, ServiceRole {
    case guest, member
    static let withoutToken = guest
}

extension States {
    init(guest: State, member: State) {
        self.init { (role: ChoresRole) in
            switch role {
            case .guest: guest
            case .member: member
            }
        }
    }
}

struct ChoresScreen: ScreenComposer {
    let pattern: ScreenPattern = "chores"
    let states = States(guest: ChoresState(canFinish: false), member: ChoresState(canFinish: true))
    let database: any SQLDatabase
    func compose(for request: ScreenRequest, state: ChoresState) -> ScreenController<some Sections> {
        ScreenController(title: "Chores") {
            Section("chores", topics: ["chores"]) {
                try await database.rows("SELECT id, text FROM chores ORDER BY id") {
                    ChoreCell(id: CellID($0.text(0)), data: .init(text: $0.text(1)), database: database, state: state)
                }
            }
        }
    }
}

struct ChoresState { let canFinish: Bool }

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
