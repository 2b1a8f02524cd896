import Sectional
import Showcase

/// A new cell type.
struct HeadlineCell: CellController {
    struct Data: CellData {
        var text: String
        var words: Int
    }

    static var version: Int { 3 }

    let id: CellID
    let text: String
    let state: any NewsState

    var data: Data { Data(text: text, words: text.split(separator: " ").count) }
    var actions: Actions { Perform("pin", on: .select) { Performed(changing: "news") } }

    func configure(_ appearance: inout CellAppearance) { state.configureHeadline(&appearance) }
}

/// A new section.
struct HeadlinesSection: SectionController {
    let state: any NewsState

    let topics: [Topic] = ["news"]
    var header: String? { "News" }

    func cells() async throws -> some Cells {
        for (number, text) in ["It works", "Nothing was opened"].enumerated() {
            HeadlineCell(id: CellID(Int64(number + 1)), text: text, state: state)
        }
    }
}

/// A new screen.
struct NewsScreen: ScreenComposer {
    let pattern: ScreenPattern = "news"
    let states = States<any NewsState> { (_: ShowcaseRole) in ReaderNewsState() }.adding(.editor, EditorNewsState())

    func compose(for request: ScreenRequest, state: any NewsState) -> ScreenController<some Sections> {
        ScreenController(title: "News") {
            HeadlinesSection(state: state)
        }
    }
}

/// What a role may do on the new screen.
protocol NewsState: Sendable {
    func configureHeadline(_ cell: inout CellAppearance)
}

struct ReaderNewsState: NewsState {
    func configureHeadline(_ cell: inout CellAppearance) { cell.isSelectable = false }
}

struct EditorNewsState: NewsState {
    func configureHeadline(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
