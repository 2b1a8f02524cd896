import Sectional

/// The board: its sections and their order.
struct NotesScreen: ScreenComposer {
    let pattern: ScreenPattern = "notes"
    let states = NotesState.states
    private let notes: NoteStore

    init(_ notes: NoteStore) { self.notes = notes }

    func compose(for request: ScreenRequest, state: NotesState) -> ScreenController<some Sections> {
        ScreenController(title: NotesTexts.title) {
            BarItem("add", title: NotesTexts.add, opens: Navigate(to: NewNoteScreen.route())).enabled(if: state.canAdd)
            Title { NotesTexts.count(try await notes.count()) }
            ListSection("notes", topics: [.notes], rows: notes.notes) { note in
                NoteCell(note: note, notes: notes, state: state)
            }
        }
    }
}
