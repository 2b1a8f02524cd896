import Basics
import FoundationEssentials
import Synchronization

/// The time at the beginning of log lines, in UTC (RFC 3339): `2026-11-23T08:30:12.345Z`. The part up to the second is
/// formatted once for each second.
final class LogTimestamp: Sendable {
    private struct Second {
        var number = Int64.min
        var text = ""
    }

    private let clock: any ServiceClock
    private let last = Mutex(Second())

    init(_ clock: any ServiceClock) { self.clock = clock }

    /// The milliseconds since 1970.
    var milliseconds: Int64 { clock.milliseconds }

    /// The current time as text.
    var text: String {
        let now = milliseconds
        let (second, rest) = (now / 1000, now % 1000)
        let digits = String(1000 + rest).dropFirst()
        return start(of: second) + "." + digits + "Z"
    }

    private func start(of second: Int64) -> String {
        last.withLock { last in
            if last.number != second {
                let date = Date(timeIntervalSince1970: Double(second))
                last = Second(number: second, text: String(date.ISO8601Format().dropLast()))
            }
            return last.text
        }
    }
}
