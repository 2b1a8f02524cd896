import Screens
import TestSupport

protocol PlainState: Sendable {
    /// Whether the actions of a cell are offered.
    var isOpen: Bool { get }
    var accessory: Accessory { get }
}

struct OpenState: PlainState {
    let isOpen = true
    let accessory = Accessory.automatic
}

struct ClosedState: PlainState {
    let isOpen = false
    let accessory = Accessory.automatic
}

struct BareState: PlainState {
    let isOpen = true
    let accessory = Accessory.none
}

struct LabelCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID
    var text = "label"
    var state: any PlainState = OpenState()

    var data: Data { Data(text: text) }
    var accessory: Accessory { state.accessory }
    var actions: Actions {
        Navigate(to: ScreenPath("other", "a/b"), if: state.isOpen)
        Perform("remove", on: [.toggle, .delete], if: state.isOpen) { .nothing }
    }
}

struct FancyCell: CellController {
    struct Data: CellData { var text: String }
    static var version: Int { 2 }
    let id: CellID

    var data: Data { Data(text: "fancy") }
    var fallback: some Cells { MiddlingCell(id: "ignored") }
}

struct MiddlingCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID

    var data: Data { Data(text: "middling") }
    var fallback: some Cells { LabelCell(id: "ignored too", text: "plain") }
}

struct BrokenCell: CellController {
    struct Data: CellData { var number = Double.nan }
    var id: CellID { "broken" }
    var data: Data { Data() }
}

/// A screen whose sections a closure makes.
struct TestScreen<Listed: Sections>: ScreenComposer {
    var pattern: ScreenPattern = "test"
    var states = States<any PlainState> { (_: GuestRole) in OpenState() }
    var title: (@Sendable () async throws -> String)?
    @SectionsBuilder let sections: @Sendable (any PlainState) throws -> Listed

    func compose(for request: ScreenRequest, state: any PlainState) throws -> ScreenController<some Sections> {
        try ScreenController(title: "Test") {
            if let title { Title(title) }
            try sections(state)
        }
    }
}

extension ScreenComposer {
    /// Returns `request` without what the screen doesn't depend on.
    func shared(_ request: ClientRequest) -> ClientRequest {
        var request = request
        share(&request)
        return request
    }
}

struct Broken: Error {}

func broken() async throws -> LabelCell { throw Broken() }

/// A section of one cell.
struct LabelSection: SectionController {
    let id: SectionID
    let topics: [Topic]

    init(_ id: SectionID, topics: [Topic] = []) { (self.id, self.topics) = (id, topics) }

    func cells() -> LabelCell { LabelCell(id: "label") }
}
