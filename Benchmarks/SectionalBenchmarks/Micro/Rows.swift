import Screens
import Showcase

/// A screen of one section with rows of no more than their identity, as long as one wants it.
struct RowsScreen: ScreenComposer {
    let pattern: ScreenPattern = "rows"
    let states = States<Void> { (_: ShowcaseRole) in }
    let rows: [Int]

    func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
        ScreenController(title: "Rows") { RowsSection(rows: rows) }
    }

    /// The screen with these rows.
    static func screen(_ rows: [Int]) throws -> Screen {
        try immediately {
            let request = ClientRequest(ScreenPath("rows"), caller: Showcase.roles.callerWithoutToken)
            return try await ServedFeed.renderer.screen(RowsScreen(rows: rows), for: request)
        }
    }
}

struct RowsSection: SectionController {
    let rows: [Int]
    let topics: [Topic] = []

    func cells() -> [RowCell] { rows.map(RowCell.init) }
}

struct RowCell: CellController {
    struct Data: CellData { var number: Int }

    let number: Int

    var id: CellID { CellID(Int64(number)) }
    var data: Data { Data(number: number) }
}
