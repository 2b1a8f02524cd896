import Sectional

/// A book: a tap opens it, and the menu borrows it.
struct BookCell: CellController {
    struct Data: CellData {
        var title: String
        var author: String
    }

    let book: Book
    let desk: Desk
    let state: ShelfState
    let texts: ShelfTexts

    var id: CellID { CellID(book.id) }
    var data: Data { Data(title: book.title, author: book.author) }
    var actions: Actions {
        Navigate(to: BookScreen.route(book.id))
        Perform("borrow", title: texts.borrow, if: state.canBorrow) { [desk, id = book.id] performer in
            try await desk.lend(id, to: performer.subject)
            return Performed(changing: .loans)
        }
        .label(texts.borrowNamed(book.title)).icon("plus")
    }
}

extension Topic {
    /// The topic of loans.
    static let loans: Topic = "loans"
}
