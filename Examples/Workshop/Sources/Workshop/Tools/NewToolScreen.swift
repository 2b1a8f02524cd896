import Sectional

/// The values that a new tool needs; the deposit is in whole euros.
struct NewTool: Form {
    @TextField(length: 1...60) var name: String
    @IntegerField(in: 0...500) var deposit = 0
}

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
                NewTool.self, in: request.language,
                labels: ["name": texts.tool.name, "deposit": texts.depositInEuros], submit: texts.save
            ) { tool in
                try await tools.add(tool.name, deposit: tool.deposit, or: .invalid("name", texts.nameIsTaken))
                return Performed(changing: .tools, effects: [.dismiss])
            }
        }
    }
}
