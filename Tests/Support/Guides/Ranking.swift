import Sectional

/// News by rank, which isn't the order of their keys.
struct Ranking: Sendable {
    typealias Entry = (rank: Int64, id: Int64, text: String)

    /// Returns the first `limit` entries with a rank greater than `after` and at most `through`.
    let read: @Sendable (_ after: Int64, _ through: Int64, _ limit: Int) async throws -> [Entry]
    let entry: @Sendable (_ id: Int64) async throws -> Entry?

    var section: ListSection<[HeadlineCell]> {
        ListSection("ranking", topics: ["news"]) { request in
            try await page(request)
        } cells: { id in
            guard let key = id.key, let found = try await entry(key) else { return [] }
            return [cell(found)]
        }
    }

    private func page(_ request: PageRequest) async throws -> Page<[HeadlineCell]> {
        if case .through(let cursor) = request.position {
            let entries = try await read(0, cursor.key(), request.limit)
            let hasMore = try await !read(cursor.key(), .max, 1).isEmpty
            return try Page(of: entries, through: cursor, hasMore: hasMore, cell: cell)
        }
        let start: Int64 = if case .after(let cursor) = request.position { try cursor.key() } else { 0 }
        let entries = try await read(start, .max, request.limit + 1)
        return Page(of: entries, limit: request.limit, cursor: { Cursor(key: $0.rank) }, cell: cell)
    }

    private func cell(_ entry: Entry) -> HeadlineCell { HeadlineCell(id: CellID(entry.id), text: entry.text) }
}
