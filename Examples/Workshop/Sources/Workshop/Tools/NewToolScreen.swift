import Sectional

/// A form that adds a tool.
struct NewToolScreen: ScreenComposer {
    static let route = PlainScreenRoute("tools/new")

    let pattern = route.pattern
    let states = ToolsState.states
    let tools: ToolStore

    func compose(for request: ScreenRequest, state: ToolsState) throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canAdd)
        let texts = ToolsTexts.translations[request.language]
        return ScreenController(title: texts.add) {
            FormSection(
                fields: [.text("name", length: 1...60), .integer("deposit", in: 0...500)],
                labels: ["name": texts.tool.name, "deposit": texts.depositInEuros], submit: texts.save
            ) { values in
                try await tools.add(
                    values.text("name"), deposit: values.integer("deposit"), or: .invalid("name", texts.nameIsTaken))
                return Performed(changing: .tools, effects: [.dismiss])
            }
        }
    }
}
