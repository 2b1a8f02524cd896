import Sectional

/// One tool: what is known of it, where it is, and what people have noticed.
struct ToolScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("tools/{tool}")

    let pattern = route.pattern
    let states = NotesState.states
    let tools: ToolStore
    let notes: NoteStore
    let damages: DamageStore

    func compose(for request: ScreenRequest, state: NotesState) async throws -> ScreenController<some Sections> {
        let id = try Self.route.parameters(of: request)
        guard let tool = try await tools.tool(id) else { throw ScreenError.notFound }
        let (texts, toolTexts) = (NotesTexts.translations[request.language], ToolTexts.translations[request.language])
        let damageTexts = DamagesTexts.translations[request.language]
        return ScreenController(title: tool.name) {
            BarItem("add", title: texts.add, opens: Navigate(to: NewNoteScreen.route(id))).icon("plus").enabled(
                if: state.canWrite)
            if state.canWrite {
                BarItem("more", title: texts.more).label(texts.moreAbout(tool.name)).icon("more").menu {
                    Navigate("damage", title: damageTexts.report, to: DamageScreen.route(id))
                }
            }
            DetailSection(topics: [.tools, .loans], layout: .inset, rows: toolTexts.details(of: tool))
            Section("place", topics: [], header: toolTexts.place) { PlanCell(text: toolTexts.plan) }
            MayBeLate {
                NotesSection(tool: id, notes: notes, texts: texts, state: state)
                DamagesSection(tool: id, damages: damages, texts: damageTexts)
            }
        }
    }
}
