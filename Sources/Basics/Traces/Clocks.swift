import FoundationEssentials

/// The time by which spans are measured. A trace reads the time of day once, when it begins, so no span ends before it
/// begins if the time of day is set meanwhile.
public struct TraceClock: Sendable {
    let timeOfDay: @Sendable () -> Int64
    let monotonic: @Sendable () -> Int64

    /// A clock; `timeOfDay` returns nanoseconds since 1970, `monotonic` nanoseconds since any moment.
    public init(timeOfDay: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> Int64) {
        (self.timeOfDay, self.monotonic) = (timeOfDay, monotonic)
    }

    /// The machine's clock.
    public static let system = TraceClock(
        timeOfDay: WallClock.nanoseconds, monotonic: MonotonicTime.nanoseconds)
}

/// The time of day, by which tokens and keys expire.
public enum WallClock {
    /// Returns the time in seconds since 1970.
    public static func now() -> Int64 { Int64(Date.now.timeIntervalSince1970) }

    /// Returns the time in seconds since 1970, with their fraction.
    package static func exact() -> Double { Date.now.timeIntervalSince1970 }

    /// Returns the time in milliseconds since 1970.
    public static func milliseconds() -> Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

    /// Returns the time in nanoseconds since 1970.
    static func nanoseconds() -> Int64 { Int64(Date.now.timeIntervalSince1970 * 1e9) }
}

/// The time by which rates, requests and spans are measured.
public enum MonotonicTime {
    private static let start = ContinuousClock.now

    /// Returns the seconds since the first call.
    public static func seconds() -> Int64 { (ContinuousClock.now - start).components.seconds }

    /// Returns the nanoseconds since the first call.
    public static func nanoseconds() -> Int64 { Int64((ContinuousClock.now - start).nanoseconds) }
}

extension Duration {
    /// The duration in whole milliseconds.
    public var milliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
    /// The duration in whole microseconds.
    public var microseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000) }
    /// The duration in whole nanoseconds.
    public var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
