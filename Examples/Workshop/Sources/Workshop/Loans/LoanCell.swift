import Sectional

/// A tool that the caller has borrowed; a swipe returns it.
struct LoanCell: CellController {
    struct Data: CellData {
        var toolName: String
        var due: String?
    }

    let loan: Loan
    let loans: LoanStore
    let texts: LoansTexts

    var id: CellID { CellID(loan.id) }
    var data: Data { Data(toolName: loan.toolName, due: loan.due.map { texts.due($0) }) }
    var actions: Actions {
        Perform("give-back", title: texts.giveBack, on: .delete) { [loans, id = loan.id] performer in
            try await loans.giveBack(id, as: performer.subject)
            return Performed(changing: .loans)
        }
        .label(texts.giveBackNamed(loan.toolName))
    }
}
