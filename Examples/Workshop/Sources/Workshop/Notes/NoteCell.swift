import Sectional

/// A note on a tool, which can be deleted by a swipe.
struct NoteCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let note: Note
    let notes: NoteStore
    let texts: NotesTexts
    let state: NotesState

    var id: CellID { CellID(note.id) }
    var data: Data { Data(text: note.text) }
    var actions: Actions {
        Perform("remove", title: texts.remove, on: .delete) { [notes, id = note.id] in
            try await notes.remove(id)
            return Performed(changing: .notes)
        }
        .label(texts.removeNamed(String(note.text.prefix(40)))).style(.destructive).icon("trash")
        .confirm(title: texts.removalQuestion, text: note.text)
    }

    func configure(_ appearance: inout CellAppearance) { appearance.allow(.delete, if: state.canRemove) }
}
