import SQLite
import Screens
import Showcase
import TestSupport
import Testing

/// A feed of a million rows, read page by page while items are added and removed.
@Suite struct FeedPagingTests {
    @Test(arguments: ["", "c"]) func `pages repeat and skip no item while others write`(_ search: String) async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(
            path: folder.file("feed.sqlite"), migrations: .showcase(), writeDeadline: .seconds(600))
        let store = SQLCarStore(database, maximum: 3_000_000)
        let car = Car(id: 0, kind: .product, name: "Car", operatedBy: "x", price: 1, image: "car.svg")
        try await database.write(
            """
            INSERT INTO cars (kind, name, operated_by, price, image)
            WITH RECURSIVE numbers (number) AS (VALUES (1) UNION ALL SELECT number + 1 FROM numbers WHERE number < 1000000)
            SELECT 'product', 'Car ' || number, 'x', 1, 'car.svg' FROM numbers
            """)
        // Of all the beginnings of their words, the one that is searched for is enough.
        try await database.write("INSERT INTO car_words (word, item) SELECT 'c', id FROM cars")

        var random = SeededGenerator(seed: 42)
        var removed: Set<Int64> = []
        var isSeen = [Bool](repeating: false, count: 1_000_001)
        var last: Int64?
        while true {
            let limit = Int.random(in: 1...1000, using: &random)
            let page = try await store.cars(matching: search, in: KeyRange(after: last, limit: limit))
            guard let end = page.last else { break }
            for item in page {
                try #require(
                    item.id <= 1_000_000 && !isSeen[Int(item.id)], "shown twice, or added after the reading began")
                isSeen[Int(item.id)] = true
            }
            last = end.id
            if Int.random(in: 0...3, using: &random) == 0 { _ = try await store.add(car) }
            // The row that the cursor points at, and any other one.
            for id in [end.id, Int64.random(in: 1...1_000_000, using: &random)]
            where Int.random(in: 0...3, using: &random) == 0 {
                if try await store.remove(id), !isSeen[Int(id)] { removed.insert(id) }
            }
        }
        let skipped = (1...1_000_000).filter { !isSeen[$0] && !removed.contains(Int64($0)) }
        #expect(skipped.isEmpty)
        #expect(removed.count > 100)
    }
}
