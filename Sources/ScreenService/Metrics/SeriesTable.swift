public import Basics
import Synchronization

/// Series that are found by a key, without making their labels. It keeps as many as a metric tells apart.
///
/// It is a hash table of its own: `Dictionary` takes several hundred instructions to hash a name and find it, because
/// its hash resists keys that an attacker chooses. Here the service chooses them.
final class SeriesTable<Key: SeriesKey, Series: AnyObject & Sendable>: Sendable {
    /// An object, so that a key is compared without copying it.
    private final class Entry: Sendable {
        let key: Key
        let series: Series

        init(_ key: Key, _ series: Series) { (self.key, self.series) = (key, series) }
    }

    private struct Contents {
        var buckets = [[Entry]](repeating: [], count: 64)
        var count = 0
    }

    private let contents = Mutex(Contents())

    /// Returns the series for `key`; `make` returns it if it isn't kept.
    func series(for key: Key, _ make: () -> Series) -> Series {
        let bucket = key.bucket & 63
        return contents.withLock { contents in
            for entry in contents.buckets[bucket] where entry.key == key { return entry.series }
            let made = make()
            if contents.count < Metrics.maximumSeries {
                contents.buckets[bucket].append(Entry(key, made))
                contents.count += 1
            }
            return made
        }
    }
}

/// A key of a ``SeriesTable``, which the service chooses and no client can make up.
protocol SeriesKey: Equatable, Sendable {
    /// A number that differs for most keys, and is computed faster than a hash.
    var bucket: Int { get }
}

extension Identifier: SeriesKey {
    var bucket: Int {
        let bytes = rawValue.utf8.span
        guard let last = bytes.indices.last else { return 0 }
        return bytes.count &* 7 &+ Int(bytes[0]) &+ Int(bytes[last / 2]) &* 3 &+ Int(bytes[last]) &* 5
    }
}
