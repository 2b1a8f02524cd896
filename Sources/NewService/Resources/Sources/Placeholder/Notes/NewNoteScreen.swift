import Sectional

/// The values that a new note needs.
struct NewNote: Form {
    @TextField(length: 1...80) var text: String
}

/// A form that adds a note.
struct NewNoteScreen: ScreenComposer {
    static let route = PlainScreenRoute("notes/new")

    let pattern = route.pattern
    let states = NotesState.states
    private let notes: NoteStore

    init(_ notes: NoteStore) { self.notes = notes }

    func compose(for request: ScreenRequest, state: NotesState) throws -> ScreenController<some Sections> {
        guard state.canAdd else { throw ScreenError.forbidden }
        let texts = NotesTexts.translations[request.language]
        return ScreenController(title: texts.title) {
            FormSection(NewNote.self, in: request.language, labels: ["text": texts.text], submit: texts.save) { note in
                try await notes.add(note.text, or: .invalid("text", texts.taken))
                return Performed(changing: .notes, effects: [.dismiss])
            }
        }
    }
}
