import Screens
import Synchronization
import TestSupport

/// A source that waits at a gate: each load shows the text of its beginning, and fails if the source is broken at its
/// end.
final class SlowSource: Sendable {
    private struct Contents {
        var text = "first"
        var gate = Gate()
        var isBroken = false
        var loads = 0
        var cancellations = 0
    }

    private let state = Mutex(Contents())

    var text: String {
        get { state.withLock { $0.text } }
        set { state.withLock { $0.text = newValue } }
    }
    var gate: Gate {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }
    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }
    /// The number of loads that began, and of those that were cancelled.
    var loads: Int { state.withLock { $0.loads } }
    var cancellations: Int { state.withLock { $0.cancellations } }

    func load() async throws -> String {
        let (text, gate) = state.withLock { state in
            state.loads += 1
            return (state.text, state.gate)
        }
        await withTaskCancellationHandler {
            await gate.wait()
        } onCancel: {
            state.withLock { $0.cancellations += 1 }
        }
        if isBroken { throw FailingToDos.Failure() }
        return text
    }
}

/// A section that shows the text of a slow source.
struct SlowSection: SectionController {
    let id: SectionID
    let source: SlowSource
    var topics: [Topic] = ["slow"]
    var isCacheable = true
    var prefix = ""

    var header: String? { "Slow" }
    var placeholder: PressCell { PressCell(id: "waiting") }

    func cells() async throws -> [LineCell] { [LineCell(prefix + (try await source.load()))] }
}

/// A cell with an action.
struct PressCell: CellController {
    struct Data: CellData {}
    let id: CellID
    var data: Data { Data() }
    var actions: Actions { Perform("press", on: .select, if: true) { .nothing } }
}

/// A screen with sections, one of which may be late.
struct SlowScreen<Listed: Sections>: ScreenComposer {
    struct State: Sendable {}

    let pattern: ScreenPattern
    let states = States<State> { (_: GuestOrUser) in State() }
    @SectionsBuilder let sections: @Sendable () -> Listed

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Slow") {
            NoticeSection()
            sections()
        }
    }
}
