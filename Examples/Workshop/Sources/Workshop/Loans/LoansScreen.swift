import Sectional

/// The caller's own loans.
struct LoansScreen: ScreenComposer {
    let pattern: ScreenPattern = "loans"
    let states = LoansState.states
    let loans: LoanStore

    func compose(for request: ScreenRequest, state: LoansState) throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canBorrow)
        let texts = LoansTexts.translations[request.language]
        return ScreenController(title: texts.name) {
            Personal { caller in
                Title { texts.title(try await loans.count(of: caller.subject)) }
                ListSection("loans", topics: [.loans]) { range in
                    try await loans.loans(range, of: caller.subject)
                } cell: { loan in
                    LoanCell(loan: loan, loans: loans)
                }
            }
        }
    }
}
