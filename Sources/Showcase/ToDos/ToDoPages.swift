import Screens

/// A subject's list of to-dos, newest first, loaded page by page.
struct ToDoPages: Sendable {
    typealias Content = EitherCells<EmptyCell, [ToDoCell]>

    let toDos: any ToDoStore
    let owner: Subject
    let texts: ToDosTexts
    let state: ToDosState

    var section: ListSection<Content> {
        ListSection("todos", topics: [.toDos.of(owner)], header: texts.header, footer: texts.footer) { request in
            let list = try await toDos.toDos(in: try KeyRange(request), of: owner)
            return try page(of: list, request).titled(texts.title(count: list.count))
        } cells: { id in
            guard let key = id.key, let toDo = try await toDos.toDo(key, of: owner) else { return cells(of: []) }
            return cells(of: [toDo])
        }
    }

    private func page(of list: ToDoList, _ request: PageRequest) throws -> Page<Content> {
        let hasMore = list.toDos.count < list.count
        switch request.position {
        case .first: return Page(cells(of: list), through: list.toDos.last.map { Cursor(key: $0.id) }, hasMore: hasMore)
        case .after: return Page(of: list.toDos, limit: request.limit, cursor: { Cursor(key: $0.id) }, cells: cells)
        case .through(let cursor):
            return try Page(of: list.toDos, through: cursor, hasMore: hasMore) { _ in cells(of: list) }
        }
    }

    /// Returns the cells of a part; for an empty list, a cell that says so.
    private func cells(of list: ToDoList) -> Content {
        list.count == 0 ? .first(EmptyCell(text: texts.empty)) : cells(of: list.toDos[...])
    }

    private func cells(of toDos: ArraySlice<ToDo>) -> Content {
        .second(toDos.map { ToDoCell(toDo: $0, toDos: self.toDos, owner: owner, state: state) })
    }
}

extension KeyRange {
    /// The range of a page. After a cursor, it asks for one to-do more than the page shows, to know whether more follow.
    fileprivate init(_ request: PageRequest) throws {
        switch request.position {
        case .first: self.init(limit: request.limit)
        case .after(let cursor): self.init(after: try cursor.key(), limit: request.limit + 1)
        case .through(let cursor): self.init(through: try cursor.key(), limit: request.limit)
        }
    }
}

/// A cell with a to-do. A tap or a swipe removes it.
struct ToDoCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let toDo: ToDo
    let toDos: any ToDoStore
    let owner: Subject
    let state: ToDosState

    var id: CellID { CellID(toDo.id) }
    var data: Data { Data(title: toDo.title) }
    var actions: Actions {
        Perform("remove", on: [.select, .delete], if: state.canRemove) { [toDos, owner, id = toDo.id] in
            guard try await toDos.remove(id, for: owner) else { throw ActionError.conflict }
            return Performed(changing: .toDos.of(owner))
        }
    }
}
