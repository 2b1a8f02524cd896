import Sectional

/// The section with the feed, newest first, loaded page by page.
struct FeedSection: KeyedSectionController {
    let cars: any CarStore
    let factories: FeedCellFactories
    let search: String
    let context: FeedContext

    let topics: [Topic] = [.cars]

    func rows(_ range: KeyRange) async throws -> [Car] {
        try await cars.cars(
            CarQuery(search: search, before: range.after, through: range.through, limit: range.limit))
    }

    func row(_ key: Int64) async throws -> Car? { try await cars.car(key) }

    func cells(of cars: ArraySlice<Car>) -> FeedCells {
        FeedCells(items: cars, factories: factories, context: context)
    }
}
