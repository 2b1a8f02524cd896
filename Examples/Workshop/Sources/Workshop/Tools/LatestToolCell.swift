import Sectional

/// A tool among the latest: a tap opens its screen, and its menu borrows it. Older apps show it like any other tool.
struct LatestToolCell: CellController {
    struct Data: CellData {
        var name: String
        var status: String
        var image: RemoteImage?
    }

    let tool: Tool
    let loans: LoanStore
    let state: ToolsState
    let texts: ToolsTexts

    var id: CellID { CellID(tool.id) }
    var data: Data { Data(name: tool.name, status: texts.tool.status(of: tool), image: tool.image) }
    var accessibility: Accessibility? {
        Accessibility(label: texts.latestNamed(tool.name, texts.tool.status(of: tool)))
    }
    /// How often people see what is new decides what the workshop buys next.
    var impression: Impression? { state.countsLatest ? Impression() : nil }
    var actions: Actions {
        Navigate(to: ToolScreen.route(tool.id))
        Perform("borrow", title: texts.borrow) { [loans, id = tool.id, lent = texts.lentAlready] performer in
            try await loans.borrow(id, as: performer.subject, or: .refused(lent))
            return Performed(changing: .loans)
        }
        .label(texts.borrowNamed(tool.name)).style(.prominent)
    }
    var fallback: some Cells { ToolCell(tool: tool, loans: loans, state: state, texts: texts) }

    func configure(_ appearance: inout CellAppearance) {
        appearance.allow("borrow", if: state.canBorrow && !tool.isLent)
    }
}
