import Sectional

/// A form that reports a damage of a tool.
struct DamageScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("tools/{tool}/damages/new")

    let pattern = route.pattern
    let states = NotesState.states
    let tools: ToolStore
    let damages: DamageStore

    func compose(for request: ScreenRequest, state: NotesState) async throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canWrite)
        let id = try Self.route.parameters(of: request)
        guard let tool = try await tools.tool(id) else { throw ScreenError.notFound }
        let texts = DamagesTexts.translations[request.language]
        return ScreenController(title: tool.name) {
            FormSection(
                DamageReport.self, in: request.language,
                labels: [
                    "kind": texts.kind, "part": texts.part, "text": texts.text, "noticed": texts.noticed,
                    "cost": texts.cost, "canBeUsed": texts.canBeUsed, "photo": texts.photo,
                ], sources: ["photo": .files(damages)],
                submit: texts.report
            ) { report in
                try await damages.add(report, on: id)
                return Performed(changing: .damages, effects: [.message(texts.thanks), .dismiss])
            }
        }
    }
}
