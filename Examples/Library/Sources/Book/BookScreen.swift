import Sectional

/// A book, and the button that borrows it.
struct BookScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("books/{book}")

    let pattern = route.pattern
    let states = States(
        visitor: BookState(), member: BookState(canBorrow: true), librarian: BookState(canBorrow: true))
    let desk: Desk

    func compose(for request: ScreenRequest, state: BookState) async throws -> ScreenController<some Sections> {
        guard let book = try await desk.book(Self.route.parameters(of: request)) else { throw ScreenError.notFound }
        let texts = BookTexts.translations[request.language]
        return ScreenController(title: book.title) {
            Section("book", topics: [.loans], layout: .inset) {
                DetailCell("author", label: texts.author, value: book.author)
                DetailCell("lent", label: texts.lent, value: texts.copies(Int(book.lent)))
            }
            Section("borrowing", topics: []) {
                BorrowCell(book: book.id, desk: desk, state: state, texts: texts)
            }
            .shown(if: state.canBorrow)
        }
    }
}

/// The permissions of a role at a book; none by default.
struct BookState {
    /// Whether the role can borrow the book.
    var canBorrow = false
}

/// The button that borrows a book.
struct BorrowCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let book: Int64
    let desk: Desk
    let state: BookState
    let texts: BookTexts

    var id: CellID { "borrow" }
    var data: Data { Data(text: texts.borrow) }
    var actions: Actions {
        Perform("borrow", on: .select, if: state.canBorrow) { [desk, book, texts] performer in
            try await desk.lend(book, to: performer.subject)
            return Performed(changing: .loans, effects: [.message(texts.isYours)])
        }
    }
}
