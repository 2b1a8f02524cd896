import Screens
import TestSupport

/// A screen with a feed that goes on for pages, and a form.
struct FuzzScreen: ScreenComposer {
    let pattern: ScreenPattern = "feed"
    let states = States<Void> { (_: GuestOrUser) in }

    func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
        ScreenController(title: "Feed") {
            NumbersSection()
            EntrySection()
        }
    }
}

/// The numbers from 1 to `count`.
struct NumbersSection: SectionController {
    static let count: Int64 = 40

    let id: SectionID = "numbers"
    let topics: [Topic] = ["numbers"]

    func load(_ request: PageRequest) throws -> Page<[NumberCell]> {
        switch request.position {
        case .first: return page(from: 1, request.limit)
        case .after(let cursor):
            return page(from: try cursor.key().addingReportingOverflow(1).partialValue, request.limit)
        case .through(let cursor):
            let last = try cursor.key()
            return try Page(
                of: numbers(from: 1, request.limit).filter { $0 <= last }, through: cursor, hasMore: last < Self.count
            ) { NumberCell(number: $0) }
        }
    }

    func cells() -> [NumberCell] { page(from: 1, PageRequest().limit).cells }

    func cells(including id: CellID) -> [NumberCell] {
        id.key.map { (1...Self.count).contains($0) ? [NumberCell(number: $0)] : [] } ?? []
    }

    private func page(from start: Int64, _ limit: Int) -> Page<[NumberCell]> {
        Page(of: numbers(from: start, limit + 1), limit: limit, cursor: { Cursor(key: $0) }) { NumberCell(number: $0) }
    }

    private func numbers(from start: Int64, _ limit: Int) -> [Int64] {
        let first = min(max(start, 1), Self.count + 1)
        return Array(first..<min(first + Int64(limit), Self.count + 1))
    }
}

struct NumberCell: CellController {
    struct Data: CellData { var number: Int64 }
    let number: Int64

    var id: CellID { CellID(number) }
    var data: Data { Data(number: number) }
}

/// A form that stores nothing, and says what was entered.
struct EntrySection: SectionController {
    let id: SectionID = "entry"
    let topics: [Topic] = []

    func cells() async throws -> some Cells { EntryCell() }
}

struct EntryCell: CellController {
    struct Data: CellData { var text = "Enter something" }

    let id: CellID = "entry"
    let data = Data()
    var actions: Actions {
        Perform("send", on: .select, if: true, fields: FormFuzz.fields) {
            Performed(effects: [.message($0.text("name"))])
        }
    }
}
