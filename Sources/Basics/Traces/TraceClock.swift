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
