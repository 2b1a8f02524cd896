import SQL
import Screens
import TestSupport

/// A service that counts: the same number on two screens, and an action that adds one.
enum Tally {
    static let migrations: [SQLMigration] = [
        "CREATE TABLE tally (id BIGINT PRIMARY KEY, number BIGINT NOT NULL); INSERT INTO tally (id, number) VALUES (1, 0)"
    ]
}

struct TallyScreen: ScreenComposer {
    struct State: Sendable {}

    let database: any SQLDatabase
    let pattern: ScreenPattern
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Tally") { TallySection(database: database) }
    }
}

private struct TallySection: SectionController {
    let database: any SQLDatabase
    let topics: [Topic] = ["tally"]
    var id: SectionID { "tally" }

    func cells() async throws -> TallyCell {
        TallyCell(number: try await database.count("SELECT number FROM tally"), database: database)
    }
}

private struct TallyCell: CellController {
    struct Data: CellData { var number: Int }

    let number: Int
    let database: any SQLDatabase
    var id: CellID { "number" }
    var data: Data { Data(number: number) }
    var actions: Actions {
        Perform("add", on: .select, if: true) { [database] in
            try await database.write([SQLStep("UPDATE tally SET number = number + 1")])
            return Performed(changing: "tally")
        }
        Perform("refuse", title: "refuse", if: true) { throw ActionError.conflict }
    }
}
