import Sectional

/// The values that a new note needs.
struct NewNote: Form {
    @TextField(length: 1...80) var text: String
}

/// A form that adds a note.
struct NewNoteScreen: ScreenComposer {
    static let route: ScreenRoute<> = ScreenRoute("notes/new")

    let pattern = route.pattern
    let states = NotesState.states
    private let notes: NoteStore

    init(_ notes: NoteStore) { self.notes = notes }

    func compose(for request: ScreenRequest, state: NotesState) throws -> ScreenController<some Sections> {
        guard state.canAdd else { throw ScreenError.forbidden }
        return ScreenController(title: NotesTexts.title) {
            FormSection(
                NewNote.self, in: request.language, labels: ["text": NotesTexts.text], submit: NotesTexts.save
            ) { note in
                try await notes.add(note.text, or: .invalid("text", NotesTexts.taken))
                return Performed(changing: .notes, effects: [.dismiss])
            }
        }
    }
}
