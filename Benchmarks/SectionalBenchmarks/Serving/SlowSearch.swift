import Screens
import Showcase

/// Cars of another store, with a search that takes a while, as one that a service far away answers.
struct SlowSearch: CarStore {
    let cars: any CarStore
    /// The time that a search takes, before the other store is asked.
    let delay: Duration

    func cars(matching search: String, in range: KeyRange) async throws -> [Car] {
        if !search.isEmpty { try await Task.sleep(for: delay) }
        return try await cars.cars(matching: search, in: range)
    }

    func car(_ id: Int64) async throws -> Car? { try await cars.car(id) }

    func add(_ car: Car) async throws -> Car { try await cars.add(car) }

    func remove(_ id: Int64) async throws -> Bool { try await cars.remove(id) }
}

extension ServedFeed {
    /// The cars from SQLite, cached as in the released program, with searches that take `--delay` milliseconds.
    static func withSlowSearch(_ options: Options) throws -> ServedFeed {
        let feed = try fromSQLite(options)
        let delay = Duration.milliseconds(try options.integer("delay", default: 50))
        return ServedFeed(
            cars: SlowSearch(cars: feed.cars, delay: delay), switches: feed.switches, secret: feed.secret,
            cacheBytes: feed.cacheBytes, isWatched: feed.isWatched)
    }
}
