import Sectional

/// One caller's list as a screen shows it: the title counts the list that the section is a part of.
struct ToDoListing: Sendable {
    let toDos: any ToDoStore
    let owner: Subject
    /// The part that the screen shows, loaded once for the title and the section.
    private let shown: (request: PageRequest, list: Shared<ToDoList>)

    /// The list of `owner`; `request` is what the screen shows of it.
    init(toDos: any ToDoStore, owner: Subject, shown request: PageRequest) {
        (self.toDos, self.owner) = (toDos, owner)
        shown = (request, Shared { try await toDos.toDos(try ToDoQuery(request), of: owner) })
    }

    /// How many to-dos there are in all.
    var count: Int { get async throws { try await shown.list.value.count } }

    /// The part that `request` asks for. Throws `PageError.badCursor` for a cursor that is none of the list's.
    func list(_ request: PageRequest) async throws -> ToDoList {
        if request == shown.request { return try await shown.list.value }
        return try await toDos.toDos(try ToDoQuery(request), of: owner)
    }
}

extension ToDoQuery {
    /// One more than is shown after a cursor, so that it is known whether more follow.
    fileprivate init(_ request: PageRequest) throws(PageError) {
        switch request.position {
        case .first: self.init(limit: request.limit)
        case .after(let cursor): self.init(before: try cursor.key(), limit: request.limit + 1)
        case .through(let cursor): self.init(through: try cursor.key(), limit: request.limit)
        }
    }
}
