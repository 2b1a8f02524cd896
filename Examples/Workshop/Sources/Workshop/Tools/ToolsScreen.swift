import Sectional

/// The list of all tools or, with `?q=`, of those whose name contains the text.
struct ToolsScreen: ScreenComposer {
    let pattern: ScreenPattern = "tools"
    let states = ToolsState.states
    let tools: ToolStore
    let loans: LoanStore

    func compose(for request: ScreenRequest, state: ToolsState) -> ScreenController<some Sections> {
        let texts = ToolsTexts.translations[request.language]
        let search = request["q"] ?? ""
        return ScreenController(title: texts.title) {
            BarItem("add", title: texts.add, opens: Navigate(to: NewToolScreen.route())).enabled(if: state.canAdd)
            LendingSection(loans: loans, texts: texts).shown(if: state.seesLending)
            ListSection("tools", topics: [.tools, .loans]) { range in
                try await tools.tools(range, named: search)
            } cell: { tool in
                ToolCell(tool: tool, loans: loans, state: state, texts: texts)
            }
        }
    }
}

/// The number of lent tools, in one line.
private struct LendingSection: SectionController {
    let loans: LoanStore
    let texts: ToolsTexts

    let topics: [Topic] = [.loans]

    func cells() async throws -> some Cells { TextCell("lent", texts.lentCount(try await loans.count())) }
}
