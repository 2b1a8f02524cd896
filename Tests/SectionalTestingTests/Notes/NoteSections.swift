import Screens

struct CountSection: SectionController {
    let pad: Pad
    let topics: [Topic] = [.notes]

    func cells() async throws -> some Cells { TextCell(id: "count", text: "\(try await pad.count)") }
}

/// Where a note is written.
struct InputSection: SectionController {
    let pad: Pad
    let writes: Bool
    let topics: [Topic] = []

    func cells() -> [InputCell] { writes ? [InputCell(pad: pad)] : [] }
    func cells(including id: CellID) -> [InputCell] {
        [.accepted, .told].contains(pad.mistake) ? [InputCell(pad: pad)] : cells()
    }
}

struct OwnSection: SectionController {
    let pad: Pad
    let subject: Subject
    let topics: [Topic] = [.notes]

    func cells() async throws -> [NoteCell] { try await pad.notes(of: subject).map { NoteCell(note: $0, pad: pad) } }
}

struct TextCell: CellController {
    struct Data: CellData { var text: String }

    let id: CellID
    let text: String

    var data: Data { Data(text: text) }
}

struct InputCell: CellController {
    struct Data: CellData { var hint: String }

    let pad: Pad
    let id: CellID = "input"

    var data: Data { Data(hint: "A note") }
    private var length: ClosedRange<Int> { pad.mistake == .clipped ? 3...8 : 3...40 }
    var actions: Actions {
        Perform("add", on: .submit, if: true, fields: [.text("text", length: length)]) { [pad] values, performer in
            try await pad.add(values.text("text"), by: performer.subject)
        }
    }
}

struct NoteCell: CellController {
    struct Data: CellData { var text: String }

    let note: Note
    let pad: Pad

    var id: CellID { CellID(note.id) }
    var data: Data { Data(text: note.text) }
    var actions: Actions {
        Perform("remove", on: .delete, if: true) { [pad, id = note.id] in try await pad.remove(id) }
        if pad.mistake != .lost { Navigate(to: ScreenPath("notes", "\(note.id)")) }
        if pad.mistake == .ambiguous { OpenURL("remove", title: "Remove elsewhere", url: "https://example.com/") }
    }
}
