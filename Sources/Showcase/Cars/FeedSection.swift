import Sectional

/// The feed, newest first, page by page.
struct FeedSection: PagedSectionController {
    typealias Content = [AnyCell?]

    let cars: any CarStore
    let factories: FeedCellFactories
    let search: String
    let context: FeedContext

    func page(_ request: PageRequest) async throws -> Page<Content> {
        let found = try await cars.cars(try query(request.position, limit: request.limit + 1))
        return Page(of: found, limit: request.limit) {
            Cursor(key: $0.id)
        } cell: {
            factories.cell(for: $0, in: context)
        }
    }

    private func query(_ position: PageRequest.Position, limit: Int) throws -> CarQuery {
        switch position {
        case .first: CarQuery(search: search, limit: limit)
        case .after(let cursor): CarQuery(search: search, before: try cursor.key(), limit: limit)
        }
    }
}
