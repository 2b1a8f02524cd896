import Sectional

/// A note on a tool, which can be deleted by a swipe.
struct NoteCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let note: Note
    let notes: NoteStore
    let state: NotesState

    var id: CellID { CellID(note.id) }
    var data: Data { Data(text: note.text) }
    var actions: Actions {
        Perform("remove", on: .delete) { [notes, id = note.id] in
            try await notes.remove(id)
            return Performed(changing: .notes)
        }
    }

    func configure(_ appearance: inout CellAppearance) { appearance.allow(.delete, if: state.canRemove) }
}
