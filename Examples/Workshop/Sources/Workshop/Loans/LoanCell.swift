import Sectional

/// A tool that the caller has borrowed; a swipe returns it.
struct LoanCell: CellController {
    struct Data: CellData {
        var toolName: String
    }

    let loan: Loan
    let loans: LoanStore

    var id: CellID { CellID(loan.id) }
    var data: Data { Data(toolName: loan.toolName) }
    var actions: Actions {
        Perform("give-back", on: .delete) { [loans, id = loan.id] performer in
            try await loans.giveBack(id, as: performer.subject)
            return Performed(changing: .loans)
        }
    }
}
