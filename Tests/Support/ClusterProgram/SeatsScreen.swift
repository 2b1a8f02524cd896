import SQL
import Screens
import Showcase

/// Two seats of which one can be taken at a time. To take one reads the row of the other: if transactions were not
/// serializable, two callers at once could take both.
struct SeatsScreen: ScreenComposer {
    struct State: Sendable {}

    static let migration: SQLMigration = "CREATE TABLE seats (name TEXT PRIMARY KEY)"

    let database: any SQLDatabase
    let pattern: ScreenPattern = "seats"
    let states = States<State> { (_: ShowcaseRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Seats") { SeatsSection(database: database) }
    }
}

private struct SeatsSection: SectionController {
    let database: any SQLDatabase
    let topics: [Topic] = ["seats"]
    var id: SectionID { "seats" }

    func cells() async throws -> [SeatCell] {
        let taken = try await database.rows("SELECT name FROM seats") { $0.text(0) }
        return ["left", "right"].map { SeatCell(name: $0, isTaken: taken.contains($0), database: database) }
    }
}

private struct SeatCell: CellController {
    struct Data: CellData { var isTaken: Bool }

    let name: String
    let isTaken: Bool
    let database: any SQLDatabase

    var id: CellID { CellID(name) }
    var data: Data { Data(isTaken: isTaken) }
    var actions: Actions {
        Perform("take", on: .select, if: true) { [name, database] in
            try await database.write([
                SQLStep("SELECT count(*) FROM seats WHERE name <> ?", [.text(name)]).requiring {
                    guard try $0.integer == 0 else { throw ActionError.conflict }
                },
                SQLStep("INSERT INTO seats (name) VALUES (?) ON CONFLICT DO NOTHING", [.text(name)])
                    .requiringChange(or: ActionError.conflict),
            ])
            return Performed(changing: "seats")
        }
        Perform("leave", title: "Leave", if: true) { [name, database] in
            try await database.write(
                "DELETE FROM seats WHERE name = ?", [.text(name)], requiringChangeOr: ActionError.conflict)
            return Performed(changing: "seats")
        }
    }
}
