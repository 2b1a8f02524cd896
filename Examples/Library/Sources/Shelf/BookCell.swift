import Sectional

/// A book; a tap borrows it.
struct BookCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let book: Book
    let desk: Desk
    let state: ShelfState

    var id: CellID { CellID(book.id) }
    var data: Data { Data(title: book.title) }
    var actions: Actions {
        Perform("borrow", on: .select, if: state.canBorrow) { [desk, id = book.id] performer in
            try await desk.lend(id, to: performer.subject)
            return Performed(changing: .loans)
        }
    }
}

extension Topic {
    /// The topic of loans.
    static let loans: Topic = "loans"
}
