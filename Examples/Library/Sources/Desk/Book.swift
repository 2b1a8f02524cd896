import Sectional

/// A title, of which the library never runs out of copies.
struct Book: Identifiable, Sendable {
    let id: Int64
    let title: String
    let author: String
    /// The number of lent copies.
    let lent: Int64

    /// The words of titles and authors.
    static let index = SearchIndex("book_words", of: "books", columns: "id, title, author, lent")
}

/// An order of the books.
enum BookOrder: String, CaseIterable {
    case oldest, newest
}
