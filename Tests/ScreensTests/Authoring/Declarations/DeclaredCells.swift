import Screens

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
    var actions: Actions {
        for (place, press) in presses.enumerated() {
            Perform(press, on: Triggers(rawValue: 1 << place), if: true) { .nothing }
        }
    }
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
    let id: CellID
    private let list: Actions

    init(_ id: CellID = "panel", @ActionsBuilder _ actions: () -> Actions) { (self.id, list) = (id, actions()) }

    var data: Data { Data() }
    var actions: Actions { list }
}

/// A long section whose rows have a box each, the first of them with the knob `knob` inside.
func boxesSection(knob: CellID) -> some SectionController {
    ListSection("list", topics: []) { range in
        let (after, through) = range.ascending
        return (1...9).filter { $0 > after && $0 <= through }.prefix(range.limit).map { Shelf(id: $0) }
    } cell: { shelf in
        shelf.id == 1 ? BoxCell(CellID(shelf.id), knob) : BoxCell(CellID(shelf.id))
    }
}

private struct Shelf: Identifiable { let id: Int64 }
