import Sectional

/// A tool in the list: a tap opens its screen, and its switch borrows it.
struct ToolCell: CellController {
    struct Data: CellData {
        var name: String
        var deposit: String
        var isLent: Bool
        var status: String
        var image: RemoteImage?
    }

    let tool: Tool
    let loans: LoanStore
    let state: ToolsState
    let texts: ToolsTexts

    var id: CellID { CellID(tool.id) }
    var accessory: Accessory { .disclosureIndicator }
    var data: Data {
        Data(
            name: tool.name, deposit: texts.tool.deposit(of: tool), isLent: tool.isLent,
            status: texts.tool.status(of: tool), image: tool.image)
    }
    var actions: Actions {
        Navigate(to: ToolScreen.route(tool.id))
        Perform("borrow", on: .toggle) { [loans, id = tool.id, lent = texts.lentAlready] performer in
            try await loans.borrow(id, as: performer.subject, or: .refused(lent))
            return Performed(changing: .loans)
        }
        Navigate("lend", title: texts.lend, to: LendScreen.route(tool.id)).label(texts.lendNamed(tool.name))
    }

    func configure(_ appearance: inout CellAppearance) {
        appearance.allow(.toggle, if: state.canBorrow)
        appearance.allow("lend", if: state.canLend && !tool.isLent)
    }
}
