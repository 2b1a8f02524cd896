import Sectional

/// The feed, newest first, page by page.
struct FeedSection: PagedSectionController {
    typealias Content = FeedCells

    let cars: any CarStore
    let factories: FeedCellFactories
    let search: String
    let context: FeedContext

    let topics: [Topic] = [.cars]

    func page(_ request: PageRequest) async throws -> Page<Content> {
        switch request.position {
        case .first: try await page(CarQuery(search: search, limit: request.limit))
        case .after(let cursor):
            try await page(CarQuery(search: search, before: try cursor.key(), limit: request.limit))
        case .through(let cursor): try await window(through: cursor, limit: request.limit)
        }
    }

    func cells(including id: CellID) async throws -> Content {
        guard let key = id.key, let car = try await cars.car(key) else { return cells(of: []) }
        return cells(of: [car])
    }

    private func page(_ query: CarQuery) async throws -> Page<Content> {
        var query = query
        let limit = query.limit
        query.limit += 1
        return Page(of: try await cars.cars(query), limit: limit, cursor: { Cursor(key: $0.id) }, cells: cells)
    }

    private func window(through cursor: Cursor, limit: Int) async throws -> Page<Content> {
        let key = try cursor.key()
        let shown = try await cars.cars(CarQuery(search: search, through: key, limit: limit))
        let following = try await cars.cars(CarQuery(search: search, before: key, limit: 1))
        return try Page(of: shown, through: cursor, hasMore: !following.isEmpty, cells: cells)
    }

    private func cells(of items: ArraySlice<Car>) -> FeedCells {
        FeedCells(items: items, factories: factories, context: context)
    }
}
