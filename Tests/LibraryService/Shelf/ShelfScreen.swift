import Sectional
import SectionalProgram

/// What one can borrow, and what one has.
struct ShelfScreen: ScreenComposer {
    let pattern: ScreenPattern = "shelf"
    let states = States<any ShelfState>(
        visitor: VisitorShelfState(), member: MemberShelfState(), librarian: LibrarianShelfState())
    private let desk: Desk
    private let openingHours: LiveSetting<[String]>

    /// The shelf of `desk`, which is open at these hours.
    init(_ desk: Desk, openingHours: LiveSetting<[String]>) { (self.desk, self.openingHours) = (desk, openingHours) }

    func compose(for request: ScreenRequest, state: any ShelfState) -> ScreenController<some Sections> {
        ScreenController(title: "Shelf") {
            HoursSection(hours: openingHours.value)
            LendingSection(desk: desk).configured(by: state.canSeeLending)
            BooksSection(desk: desk, state: state)
            Personal { caller in
                let loans = Shared { try await desk.loans(of: caller.subject) }
                Title { "Shelf, \(try await loans.value.count) of yours" }
                LoansSection(loans: loans)
            }
        }
    }
}
