import Sectional

/// The tools, which can be searched by a part of their name.
struct ToolsScreen: ScreenComposer {
    let pattern: ScreenPattern = "tools"
    let states = ToolsState.states
    let tools: ToolStore
    let loans: LoanStore

    func compose(for request: ScreenRequest, state: ToolsState) -> ScreenController<some Sections> {
        let texts = ToolsTexts.translations[request.language]
        let search = Search("q", in: request, placeholder: texts.search)
        let order = Choices(
            "sort", in: request, default: ToolOrder.oldest, title: texts.order, name: texts.name(of:))
        // Who finds a tool looks where it is; who may borrow looks at what they have.
        let prefetch = Prefetch(images: [PlanCell.url], screens: state.canBorrow ? [LoansScreen.route()] : [])
        return ScreenController(title: texts.title, prefetch: prefetch) {
            BarItem("add", title: texts.add, opens: Navigate(to: NewToolScreen.route())).style(.prominent)
                .icon("plus").enabled(if: state.canAdd)
            BarItem("more", title: texts.more).icon("more").menu {
                if state.canBorrow { Navigate("borrowed", title: texts.borrowed, to: LoansScreen.route()) }
                OpenURL("visit", title: texts.visit, url: "https://example.com/workshop")
            }
            search
            order
            MayBeLate { LendingSection(loans: loans, texts: texts).shown(if: state.seesLending) }
            Section("latest", topics: [.tools, .loans], header: texts.latest, layout: .carousel) {
                for tool in try await tools.latest(6) {
                    LatestToolCell(tool: tool, loans: loans, state: state, texts: texts)
                }
            }
            .shown(if: search.text == nil)
            // Without the tools, there is nothing to see here.
            Essential {
                ListSection(
                    "tools", topics: [.tools, .loans], header: texts.all, layout: .grid(columns: 2)
                ) { range in
                    try await tools.tools(range, named: search.text ?? "", order.selected)
                } cell: { tool in
                    ToolCell(tool: tool, loans: loans, state: state, texts: texts)
                }
            }
        }
    }
}

/// The number of lent tools, in one line.
private struct LendingSection: SectionController {
    let loans: LoanStore
    let texts: ToolsTexts

    let topics: [Topic] = [.loans]

    var placeholder: some Cells { TextCell("lent", "…") }

    func cells() async throws -> some Cells {
        TextCell(
            "lent", texts.lentCount(try await loans.count()), accessibility: Accessibility(traits: [.updatesFrequently])
        )
    }
}
