import Basics
import Testing
@testable import ScreenService

@Suite struct SeriesTableTests {
    /// A key whose bucket is chosen.
    private struct Key: SeriesKey {
        let name: Int
        let bucket: Int
    }

    private let table = SeriesTable<Key, ShardedCounter>()

    @Test(arguments: [[3, 3, 3], [1, 2, 3], [-1, 63, 64], [.min, .max, 0]]) func `keys in one bucket are told apart`(
        buckets: [Int]
    ) {
        let keys = buckets.enumerated().map { Key(name: $0, bucket: $1) }
        let made = keys.map { key in table.series(for: key) { ShardedCounter() } }
        #expect(Set(made.map(ObjectIdentifier.init)).count == 3)
        for (key, series) in zip(keys, made) {
            #expect(table.series(for: key) { ShardedCounter() } === series)
        }
    }

    /// What is beyond the limit is made each time.
    @Test func `series are kept up to the limit`() {
        let keys = (0..<Metrics.maximumSeries).map { Key(name: $0, bucket: $0) }
        let kept = keys.map { key in table.series(for: key) { ShardedCounter() } }
        for (key, series) in zip(keys, kept) {
            #expect(table.series(for: key) { ShardedCounter() } === series)
        }
        let further = Key(name: keys.count, bucket: 0)
        let (one, other) = (ShardedCounter(), ShardedCounter())
        #expect(table.series(for: further) { one } === one && table.series(for: further) { other } === other)
    }

    /// Names that a service has must not all be in one bucket, or finding one takes long.
    @Test func `usual names are spread over the buckets`() {
        let names = [
            "/screens", "/screens/{screen}", "/screens/{screen}/{item}", "/screens/{screen}/sections/{section}", "home",
            "cars", "hello", "todos", "team", "cards", "", "a", "b",
        ]
        #expect(Set(names.map { Identifier($0).bucket & 63 }).count >= 9)
    }
}
