import Sectional

/// The roles of a service, which its screens don't name.
enum NewsRole: String, ServiceRole {
    case reader, editor

    static let withoutToken = reader
}

extension States {
    init(reader: State, editor: State) {
        self.init { (role: NewsRole) in
            switch role {
            case .reader: reader
            case .editor: editor
            }
        }
    }
}

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
    let states = States(reader: NewsState(), editor: NewsState(canPin: true))

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

/// The program, with a route of its own.
struct NewsService: ServiceProgram {
    static let name = "news"
    static let roles = Roles(NewsRole.self)
    static let database = ServiceDatabase.absent

    let screens: [any ScreenComposer] = [NewsScreen()]
    let authenticator: (any Authenticator)? = CookieAuthenticator(callers: [
        "eve": Caller(role: "editor", subject: "eve")
    ])

    init(_ setup: ServiceSetup) throws {}

    func addRoutes(to router: inout Router) throws {
        let weather = RouteDescription("getWeather", "The weather.", answers: [.json("It.", .string)])
        router.get("/weather", weather) { _ in .json(.copying(#""rain""#)) }
    }
}
