import FoundationEssentials
import Synchronization

/// The state that all copies of a log share: the minimum level, the limit of lines for each event, and the time's text.
final class LogState: Sendable {
    /// The limit of the lines of an event.
    static let limit = RateLimit("log", requestsPerSecond: 1, burst: 100)
    /// The number of events that are counted apart; there are fewer, since their names are in the code.
    private static let maximumEvents = 1000

    /// The weight of the least severe level that is written.
    let minimum: Atomic<Int>
    /// The bucket of each event, and the number of lines left out since its last one.
    private let events = Mutex<[String: (TokenBucket, Int)]>([:])
    private let suppressed = Atomic(0)
    private let lastSecond = Mutex((number: Int64.min, text: ""))

    init(minimum: Int) { self.minimum = Atomic(minimum) }

    var suppressedCount: Int { suppressed.load(ordering: .relaxed) }

    /// Returns the lines of `event` left out before this one; `nil` if it has to be, too. `now` is in nanoseconds.
    func admit(_ event: String, at now: Int64) -> Int? {
        let admitted = events.withLock { events -> Int? in
            let name = events[event] != nil || events.count < Self.maximumEvents ? event : "other"
            var (bucket, suppressed) = events[name] ?? (TokenBucket(Self.limit, at: now), 0)
            let isAdmitted = bucket.take(Self.limit, at: now) == nil
            events[name] = (bucket, isAdmitted ? 0 : suppressed + 1)
            return isAdmitted ? suppressed : nil
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
