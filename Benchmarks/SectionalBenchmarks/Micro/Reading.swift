import FoundationEssentials
import SQLite
import Showcase
import ShowcaseStores

/// Rows of SQLite, in a file that goes with this.
final class Reading {
    private let folder = FileManager.default.temporaryDirectory.path + "/sectional-reading-" + UUID().uuidString
    private let cars: any CarStore

    /// A file with 1,000 items, the seed's over and over.
    init(_ seed: FeedSeed) async throws {
        let cars = SQLCarStore(try SQLiteDatabase(path: folder + "/feed.sqlite", migrations: .showcase))
        _ = try await cars.add(seed.feed(of: 1000).reversed())
        self.cars = cars
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func subjects() -> [Subject] {
        [
            Subject("one row") { [cars] in consume(try immediately { try await cars.car(500) }) },
            Subject("a page of 50 rows") { [cars] in
                consume(try immediately { try await cars.cars(CarQuery(before: 500, limit: 50)) })
            },
        ]
    }
}
