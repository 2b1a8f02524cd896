import Sectional

/// One tool and the notes about it.
struct ToolScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("tools/{tool}")

    let pattern = route.pattern
    let states = NotesState.states
    let tools: ToolStore
    let notes: NoteStore

    func compose(for request: ScreenRequest, state: NotesState) async throws -> ScreenController<some Sections> {
        let id = try Self.route.parameters(of: request)
        guard let tool = try await tools.tool(id) else { throw ScreenError.notFound }
        let (texts, toolTexts) = (NotesTexts.translations[request.language], ToolTexts.translations[request.language])
        return ScreenController(title: tool.name) {
            BarItem("add", title: texts.add, opens: Navigate(to: NewNoteScreen.route(id))).enabled(if: state.canWrite)
            DetailSection(topics: [.tools, .loans], rows: toolTexts.details(of: tool))
            ListSection("notes", topics: [.notes], header: texts.title) { range in
                try await notes.notes(range, on: id)
            } cell: { note in
                NoteCell(note: note, notes: notes, state: state)
            }
        }
    }
}
