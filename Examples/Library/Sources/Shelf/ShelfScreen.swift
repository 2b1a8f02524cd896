import Sectional

/// The books of the library, and the caller's own loans.
struct ShelfScreen: ScreenComposer {
    let pattern: ScreenPattern = "shelf?q&order"
    let states = States(
        visitor: ShelfState(), member: ShelfState(canBorrow: true),
        librarian: ShelfState(canBorrow: true, seesLending: true))
    private let desk: Desk

    init(_ desk: Desk) { self.desk = desk }

    func compose(for request: ScreenRequest, state: ShelfState) -> ScreenController<some Sections> {
        let texts = ShelfTexts.translations[request.language]
        let search = Search("q", in: request, placeholder: texts.search)
        let order = Choices("order", in: request, default: BookOrder.oldest, title: texts.order, name: texts.orderName)
        return ScreenController(title: texts.name) {
            BarItem("more", title: texts.more).icon("more").menu {
                Navigate("room", title: texts.room, to: RoomScreen.route())
                Navigate("donations", title: texts.donations, to: ScreenPath("donations"))
            }
            search
            order
            // The opening hours are a setting: no action changes them.
            Refreshable()
            HoursSection(hours: desk.openingHours(), texts: texts)
            LendingSection(desk: desk, texts: texts).shown(if: state.seesLending)
            Essential {
                ListSection("books", topics: [], header: texts.books, layout: .grid(columns: 2)) { range in
                    try await desk.books(matching: search.text, in: range, order.selected)
                } cell: { book in
                    BookCell(book: book, desk: desk, state: state, texts: texts)
                }
            }
            Personal { caller in
                let loans = Shared { try await desk.loans(of: caller.subject) }
                Title { texts.title(try await loans.value.count) }
                LoansSection(loans: loans, texts: texts)
            }
        }
    }
}
