import Synchronization

/// A limit of log lines for each event: a token bucket each.
final class LogThrottle: Sendable {
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
            let capacity = Int64(LogThrottle.burst) * LogThrottle.interval
            let start = min(max(fullAt, now), now + capacity)
            guard start + LogThrottle.interval <= now + capacity else {
                (fullAt, suppressed) = (start, suppressed + 1)
                return nil
            }
            fullAt = start + LogThrottle.interval
            defer { suppressed = 0 }
            return suppressed
        }
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    private let suppressed = Atomic(0)

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
}
