import Sectional

/// The caller's own loans.
struct LoansScreen: ScreenComposer {
    static let route = PlainScreenRoute("loans")

    let pattern = route.pattern
    let states = LoansState.states
    let loans: LoanStore

    func compose(for request: ScreenRequest, state: LoansState) throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canBorrow)
        let texts = LoansTexts.translations[request.language]
        return ScreenController(title: texts.name) {
            // What is overdue changes with the day, and not by an action.
            Refreshable()
            Personal { caller in
                Title { texts.title(try await loans.count(of: caller.subject)) }
                ListSection("loans", topics: [.loans]) { range in
                    try await loans.loans(range, of: caller.subject)
                } cell: { loan in
                    LoanCell(loan: loan, loans: loans, texts: texts)
                }
                ListSection("returned", topics: [.loans], header: texts.returned, collapsing: .collapsed) { range in
                    try await loans.returned(range, by: caller.subject)
                } cell: { loan in
                    TextCell(CellID(loan.id), loan.toolName)
                }
            }
        }
    }
}
