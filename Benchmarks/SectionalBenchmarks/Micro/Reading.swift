import FoundationEssentials
import SQLite
import Screens
import Showcase

/// Rows of SQLite, in a file that goes with this.
final class Reading: Sendable {
    private let folder = FileManager.default.temporaryDirectory.path + "/sectional-reading-" + UUID().uuidString
    private let cars: any CarStore

    /// A file with 1,000 items, the seed's over and over.
    init(_ seed: FeedSeed) async throws {
        let cars = SQLCarStore(try SQLiteDatabase(path: folder + "/feed.sqlite", migrations: .showcase()))
        _ = try await cars.add(seed.feed(of: 1000).reversed())
        self.cars = cars
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func subjects() -> [Subject] {
        [
            Subject("one row") { [self] in consume(try immediately { try await self.cars.car(500) }) },
            Subject("a page of 50 rows") { [self] in
                consume(try immediately { try await self.cars.cars(matching: "", in: KeyRange(after: 500, limit: 50)) })
            },
        ]
    }
}
