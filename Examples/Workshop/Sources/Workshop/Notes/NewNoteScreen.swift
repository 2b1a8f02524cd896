import Sectional

/// The values that a new note needs.
struct NewNote: Form {
    @TextField(length: 1...280, isMultiline: true) var text: String
}

/// A form that adds a note to a tool.
struct NewNoteScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("tools/{tool}/notes/new")

    let pattern = route.pattern
    let states = NotesState.states
    let tools: ToolStore
    let notes: NoteStore

    func compose(for request: ScreenRequest, state: NotesState) async throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canWrite)
        let id = try Self.route.parameters(of: request)
        guard let tool = try await tools.tool(id) else { throw ScreenError.notFound }
        let texts = NotesTexts.translations[request.language]
        return ScreenController(title: tool.name) {
            FormSection(NewNote.self, in: request.language, labels: ["text": texts.text], submit: texts.save) { note in
                try await notes.add(note.text, on: id)
                return Performed(changing: .notes, effects: [.dismiss])
            }
        }
    }
}
