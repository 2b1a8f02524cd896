import FoundationEssentials
import Synchronization

/// The state that all copies of a log share: the minimum level, the limit of lines for each event, and the time's text.
final class LogState: Sendable {
    static let burst = 100
    /// The milliseconds after which another one may be written.
    static let interval: Int64 = 1000
    /// The number of events that are counted apart; there are fewer, since their names are in the code.
    private static let maximumEvents = 1000

    private struct Bucket {
        /// The time in milliseconds at which the bucket would be full.
        var fullAt = Int64.min
        var suppressed = 0

        /// Each line postpones the time at which the bucket is full by one interval. A clock that was set back can't delay
        /// lines for longer than a whole bucket.
        mutating func admit(at now: Int64) -> Int? {
            let capacity = Int64(LogState.burst) * LogState.interval
            let start = min(max(fullAt, now), now + capacity)
            guard start + LogState.interval <= now + capacity else {
                (fullAt, suppressed) = (start, suppressed + 1)
                return nil
            }
            fullAt = start + LogState.interval
            defer { suppressed = 0 }
            return suppressed
        }
    }

    /// The weight of the least severe level that is written.
    let minimum: Atomic<Int>
    private let buckets = Mutex<[String: Bucket]>([:])
    private let suppressed = Atomic(0)
    private let lastSecond = Mutex((number: Int64.min, text: ""))

    init(minimum: Int) { self.minimum = Atomic(minimum) }

    var suppressedCount: Int { suppressed.load(ordering: .relaxed) }

    /// Returns the lines of `event` left out before this one; `nil` if it has to be, too. `now` is in milliseconds.
    func admit(_ event: String, at now: Int64) -> Int? {
        let admitted = buckets.withLock { buckets in
            let name = buckets[event] != nil || buckets.count < Self.maximumEvents ? event : "other"
            return buckets[name, default: Bucket()].admit(at: now)
        }
        if admitted == nil { suppressed.add(1, ordering: .relaxed) }
        return admitted
    }

    /// Returns a time as lines have it, in UTC (RFC 3339): `2026-11-23T08:30:12.345Z`. The part up to the second is
    /// formatted once for each second. `now` is in milliseconds since 1970.
    func timestamp(at now: Int64) -> String {
        let second = now / 1000
        let start = lastSecond.withLock { last -> String in
            if last.number != second {
                let date = Date(timeIntervalSince1970: Double(second))
                last = (second, String(date.ISO8601Format().dropLast()))
            }
            return last.text
        }
        let digits = String(1000 + now % 1000).dropFirst()
        return start + "." + digits + "Z"
    }
}
