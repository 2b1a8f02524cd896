import Sectional

/// The to-dos of one list, newest first, page by page.
struct ToDoSection: PagedSectionController {
    typealias Content = EitherCells<EmptyCell, [ToDoCell]>

    static let id: SectionID = "todos"

    let listing: ToDoListing
    let texts: ToDosTexts
    let state: any ToDosState

    var topics: [Topic] { [.toDos.of(listing.owner)] }
    var id: SectionID { Self.id }
    var header: String? { texts.header }
    var footer: String? { texts.footer }

    func page(_ request: PageRequest) async throws -> Page<Content> {
        let list = try await listing.list(request)
        let hasMore = list.toDos.count < list.count
        switch request.position {
        case .first: return Page(cells(of: list), through: list.toDos.last.map { Cursor(key: $0.id) }, hasMore: hasMore)
        case .after: return Page(of: list.toDos, limit: request.limit, cursor: { Cursor(key: $0.id) }, cells: cells)
        case .through(let cursor):
            return try Page(of: list.toDos, through: cursor, hasMore: hasMore) { _ in cells(of: list) }
        }
    }

    func cells(including id: CellID) async throws -> Content {
        guard let key = id.key, let toDo = try await listing.toDos.toDo(key, of: listing.owner) else {
            return cells(of: [])
        }
        return cells(of: [toDo])
    }

    /// What a screen shows of the list: also that there is nothing on it.
    private func cells(of list: ToDoList) -> Content {
        list.count == 0 ? .first(EmptyCell(text: texts.empty)) : cells(of: list.toDos[...])
    }

    private func cells(of toDos: ArraySlice<ToDo>) -> Content {
        .second(toDos.map { ToDoCell(toDo: $0, toDos: listing.toDos, owner: listing.owner, state: state) })
    }
}
