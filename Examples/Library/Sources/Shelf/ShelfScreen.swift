import Sectional

/// The books that can be borrowed, and the caller's own loans.
struct ShelfScreen: ScreenComposer {
    let pattern: ScreenPattern = "shelf"
    let states = States(
        visitor: ShelfState(), member: ShelfState(canBorrow: true),
        librarian: ShelfState(canBorrow: true, seesLending: true))
    private let desk: Desk

    init(_ desk: Desk) { self.desk = desk }

    func compose(for request: ScreenRequest, state: ShelfState) -> ScreenController<some Sections> {
        let texts = ShelfTexts.translations[request.language]
        return ScreenController(title: texts.name) {
            HoursSection(hours: desk.openingHours(), texts: texts)
            LendingSection(desk: desk, texts: texts).shown(if: state.seesLending)
            BooksSection(desk: desk, state: state, texts: texts)
            Personal { caller in
                let loans = Shared { try await desk.loans(of: caller.subject) }
                Title { texts.title(try await loans.value.count) }
                LoansSection(loans: loans, texts: texts)
            }
        }
    }
}
