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
    let state: NewsState

    var data: Data { Data(text: text, words: text.split(separator: " ").count) }
    var actions: Actions { Perform("pin", on: .select, if: state.canPin) { Performed(changing: "news") } }
}

/// A new section.
struct HeadlinesSection: SectionController {
    let state: NewsState

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
    let states = States { (_: ShowcaseRole) in NewsState() }.adding(.editor, NewsState(canPin: true))

    func compose(for request: ScreenRequest, state: NewsState) -> ScreenController<some Sections> {
        ScreenController(title: "News") {
            HeadlinesSection(state: state)
        }
    }
}

/// What a role may do on the new screen; nothing by default.
struct NewsState {
    var canPin = false
}
