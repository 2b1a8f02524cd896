internal import Glibc

/// A time of the monotonic clock.
struct Moment: Comparable, Sendable {
    private let nanoseconds: UInt64

    /// The current time.
    static var now: Moment { Moment(nanoseconds: monotonic) }

    private static var monotonic: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The time `duration` after `self`.
    static func + (moment: Moment, duration: Duration) -> Moment {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = UInt64(max(seconds, 0)) * 1_000_000_000 + UInt64(max(attoseconds, 0) / 1_000_000_000)
        return Moment(nanoseconds: moment.nanoseconds + nanoseconds)
    }

    static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

    /// The milliseconds from `other` to `self`, rounded up; 0 if `other` is later.
    func milliseconds(after other: Moment) -> Int32 {
        self > other ? Int32(clamping: (nanoseconds - other.nanoseconds + 999_999) / 1_000_000) : 0
    }

    /// The time from `other` to `self`.
    func since(_ other: Moment) -> Duration { .nanoseconds(Int64(nanoseconds - min(other.nanoseconds, nanoseconds))) }
}
