import Screens
import Synchronization
import TestSupport

/// A source in the test's hands.
final class Board: Sendable {
    private struct State {
        var lines: [String] = []
        var isOpen = true
        var isThere = true
        var isBroken = false
        var readings = 0
        var gate: Gate?
    }

    private let state = Mutex(State())

    var lines: [String] {
        get { state.withLock { $0.lines } }
        set { state.withLock { $0.lines = newValue } }
    }
    var isOpen: Bool {
        get { state.withLock { $0.isOpen } }
        set { state.withLock { $0.isOpen = newValue } }
    }
    var isThere: Bool {
        get { state.withLock { $0.isThere } }
        set { state.withLock { $0.isThere = newValue } }
    }
    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }
    var gate: Gate? {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }
    var readings: Int { state.withLock { $0.readings } }

    func read() async throws -> [String] {
        let (lines, isBroken, gate) = state.withLock { state in
            state.readings += 1
            return (state.lines, state.isBroken, state.gate)
        }
        await gate?.wait()
        if isBroken { throw FailingToDos.Failure() }
        return lines
    }
}

struct LineCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID
    let data: Data

    init(_ text: String) { (id, data) = (CellID(String(text.prefix(200))), Data(text: text)) }
}

/// What the board says.
struct BoardSection: SectionController {
    let board: Board
    let topics: [Topic]
    var id: SectionID { "board" }

    func cells() async throws -> [LineCell] { try await board.read().map { LineCell($0) } }
}

/// What never changes.
struct NoticeSection: SectionController {
    let topics: [Topic] = []
    var id: SectionID { "notice" }

    func cells() -> LineCell { LineCell("notice") }
}

/// A screen whose source the test holds in its hands.
struct BoardScreen: ScreenComposer {
    struct State: Sendable {}

    let board: Board
    var topics: [Topic] = ["board"]
    var isCacheable = true
    let pattern: ScreenPattern = "board?q"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) throws -> ScreenController<some Sections> {
        guard board.isThere else { throw ScreenError.notFound }
        return ScreenController(title: "Board", topics: topics, isCacheable: isCacheable) {
            NoticeSection()
            if board.isOpen { BoardSection(board: board, topics: topics) }
        }
    }
}
