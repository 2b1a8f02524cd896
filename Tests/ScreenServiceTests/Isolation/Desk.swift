import Screens
import Showcase
import Synchronization

/// Who has borrowed which books.
final class Desk: Sendable {
    static let books: [Int64] = [1, 2, 3]
    private let loans = Mutex<[Subject: Set<Int64>]>([:])

    func borrow(_ book: Int64, for subject: Subject) {
        loans.withLock { _ = $0[subject, default: []].insert(book) }
    }

    func loans(of subject: Subject) -> [Int64] { loans.withLock { $0[subject]?.sorted() ?? [] } }

    /// Everybody may do the same.
    static func states() -> States<DeskState> {
        States { (_: ShowcaseRole) in DeskState() }.adding("editor", DeskState())
    }
}

struct DeskState: Sendable {}

/// A shelf that is the same for everybody, from which each borrows for themselves.
struct ShelfScreen: ScreenComposer {
    let pattern: ScreenPattern = "shelf"
    let states = Desk.states()
    let desk: Desk

    func compose(for request: ScreenRequest, state: DeskState) -> ScreenController<some Sections> {
        ScreenController(title: "Shelf") { BooksSection(desk: desk) }
    }
}

/// The same shelf, and what the caller has borrowed.
struct DeskScreen: ScreenComposer {
    let pattern: ScreenPattern = "desk"
    let states = Desk.states()
    let desk: Desk

    func compose(for request: ScreenRequest, state: DeskState) -> ScreenController<some Sections> {
        ScreenController(title: "Desk") {
            BooksSection(desk: desk)
            Personal { caller in
                let subject = caller.subject
                Reads(Topic.loans.of(subject))
                Title { "\(subject.rawValue) has \(desk.loans(of: subject).count)" }
                BarItem("card", title: subject.rawValue)
                LoansSection(desk: desk, subject: subject)
            }
            Personal { caller in
                let _: Void = await Task.yield()
                GreetingSection(subject: caller.subject)
            }
        }
    }
}

extension Topic {
    static let loans: Topic = "loans"
}

private struct BooksSection: SectionController {
    let desk: Desk
    let topics: [Topic] = []

    func cells() -> [BookCell] { Desk.books.map { BookCell(book: $0, desk: desk) } }
}

private struct BookCell: CellController {
    struct Data: CellData { var title: String }

    let book: Int64
    let desk: Desk

    var id: CellID { CellID(book) }
    var data: Data { Data(title: "Book \(book)") }
    var actions: Actions {
        Perform("borrow", on: .select, if: true) { [desk, book] performer in
            desk.borrow(book, for: performer.subject)
            return Performed(changing: Topic.loans.of(performer.subject))
        }
    }
}

private struct LoansSection: SectionController {
    let desk: Desk
    let subject: Subject

    var topics: [Topic] { [Topic.loans.of(subject)] }

    func cells() -> [LineCell] { desk.loans(of: subject).map { LineCell("\($0) by \(subject.rawValue)") } }
}

struct GreetingSection: SectionController {
    let subject: Subject
    let topics: [Topic] = []

    func cells() -> LineCell { LineCell("Hello \(subject.rawValue)") }
}
