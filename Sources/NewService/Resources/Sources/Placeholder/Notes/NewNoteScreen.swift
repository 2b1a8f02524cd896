import Sectional

/// A form that adds a note.
struct NewNoteScreen: ScreenComposer {
    static let route = PlainScreenRoute("notes/new")

    let pattern = route.pattern
    let states = NotesState.states
    private let notes: NoteStore

    init(_ notes: NoteStore) { self.notes = notes }

    func compose(for request: ScreenRequest, state: NotesState) throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canAdd)
        let texts = NotesTexts.translations[request.language]
        return ScreenController(title: texts.title) {
            FormSection(fields: [.text("text", length: 1...80)], labels: ["text": texts.text], submit: texts.save) {
                values in
                try await notes.add(values.text("text"), or: .invalid("text", texts.taken))
                return Performed(changing: .notes, effects: [.dismiss])
            }
        }
    }
}
