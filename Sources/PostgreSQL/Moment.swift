internal import Basics

/// A time of the monotonic clock.
typealias Moment = ContinuousClock.Instant

extension Moment {
    /// The milliseconds from `other` to `self`, rounded up; 0 if `other` is later.
    func milliseconds(after other: Moment) -> Int32 {
        self > other ? Int32(clamping: ((self - other).nanoseconds + 999_999) / 1_000_000) : 0
    }
}
