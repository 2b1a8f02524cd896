import Sectional

/// When the library is open.
struct HoursSection: SectionController {
    let hours: [String]

    let topics: [Topic] = []
    var header: String? { "Open" }

    func cells() -> some Cells {
        for (number, text) in hours.enumerated() { LineCell(id: CellID(Int64(number)), text: text) }
    }
}

/// How much is lent, for those who work here.
struct LendingSection: SectionController {
    let desk: Desk

    let topics: [Topic] = [.loans]

    func cells() async throws -> some Cells { LineCell(id: "lent", text: "\(try await desk.lentCount) lent") }
}

/// All books: the same for everybody of a role.
struct BooksSection: SectionController {
    let desk: Desk
    let state: ShelfState

    let topics: [Topic] = []
    var header: String? { "Books" }

    func cells() async throws -> some Cells {
        for book in try await desk.books() { BookCell(book: book, desk: desk, state: state) }
    }
}

/// What the caller has borrowed.
struct LoansSection: SectionController {
    let loans: Shared<[String]>

    let topics: [Topic] = [.loans]
    var header: String? { "Yours" }

    func cells() async throws -> some Cells {
        for (number, title) in try await loans.value.enumerated() { LineCell(id: CellID(Int64(number)), text: title) }
    }
}
