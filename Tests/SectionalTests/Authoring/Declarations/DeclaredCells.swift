import Sectional

/// A cell with an action for each of some identities.
struct KnobCell: CellController {
    struct Data: CellData { var text = "knob" }
    let id: CellID
    var presses: [ActionID] = ["go"]

    init(_ id: CellID, _ presses: ActionID...) {
        self.id = id
        if !presses.isEmpty { self.presses = presses }
    }

    var data: Data { Data() }
    var actions: Actions { for press in presses { Perform(press, on: .select, if: true) { .nothing } } }
}

/// A cell with knobs inside.
struct BoxCell: CellController {
    struct Data: CellData { var text = "box" }
    let id: CellID
    let knobs: [CellID]

    init(_ id: CellID, _ knobs: CellID...) { (self.id, self.knobs) = (id, knobs) }

    var data: Data { Data() }
    var children: some Cells { for knob in knobs { KnobCell(knob) } }
}

/// A cell with a box inside.
struct ChestCell: CellController {
    struct Data: CellData { var text = "chest" }
    let id: CellID
    let box: BoxCell

    var data: Data { Data() }
    var children: some Cells { box }
}

/// A cell with any actions.
struct PanelCell: CellController {
    struct Data: CellData { var text = "panel" }
    let id: CellID = "panel"
    private let list: Actions

    init(@ActionsBuilder _ actions: () -> Actions) { list = actions() }

    var data: Data { Data() }
    var actions: Actions { list }
}

/// A long section whose rows have a box each.
struct BoxesSection: ListSectionController {
    struct Shelf: Identifiable, Sendable { let id: Int64 }

    var id: SectionID = "list"
    let topics: [Topic] = []
    let knob: CellID

    func rows(_ range: KeyRange) -> [Shelf] {
        let (after, through) = range.ascending
        return (1...9).map { Shelf(id: $0) }.filter { $0.id > after && $0.id <= through }.prefix(range.limit).map { $0 }
    }

    func cell(_ row: Shelf) -> BoxCell { row.id == 1 ? BoxCell(CellID(row.id), knob) : BoxCell(CellID(row.id)) }
}
