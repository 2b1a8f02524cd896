import Sectional

/// A note, which can be deleted by a swipe.
struct NoteCell: CellController {
    /// The cell's `data` in the JSON.
    struct Data: CellData {
        var text: String
    }

    let note: Note
    let notes: NoteStore
    let state: NotesState

    var id: CellID { CellID(note.id) }
    var data: Data { Data(text: note.text) }
    var actions: Actions {
        Perform("remove", on: .delete, if: state.canRemove) { [notes, id = note.id] in
            try await notes.remove(id)
            return Performed(changing: .notes)
        }
    }
}
