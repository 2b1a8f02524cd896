import Sectional

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
            FormSection(fields: [.text("text", length: 1...280)], labels: ["text": texts.text], submit: texts.save) {
                values in
                try await notes.add(values.text("text"), on: id)
                return Performed(changing: .notes, effects: [.dismiss])
            }
        }
    }
}
