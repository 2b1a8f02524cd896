import Sectional

/// The board: its sections and their order.
struct NotesScreen: ScreenComposer {
    let pattern: ScreenPattern = "notes"
    let states = NotesState.states
    private let notes: NoteStore

    init(_ notes: NoteStore) { self.notes = notes }

    func compose(for request: ScreenRequest, state: NotesState) -> ScreenController<some Sections> {
        let texts = NotesTexts.translations[request.language]
        return ScreenController(title: texts.title) {
            BarItem("add", title: texts.add, opens: Navigate(to: NewNoteScreen.route())).enabled(if: state.canAdd)
            Title { texts.count(try await notes.count()) }
            ListSection("notes", topics: [.notes], rows: notes.notes) { note in
                NoteCell(note: note, notes: notes, state: state)
            }
        }
    }
}
