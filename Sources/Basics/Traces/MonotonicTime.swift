/// The time by which rates, requests and spans are measured.
public enum MonotonicTime {
    private static let start = ContinuousClock.now

    /// Returns the seconds since the first call.
    public static func seconds() -> Int64 { (ContinuousClock.now - start).components.seconds }

    /// Returns the nanoseconds since the first call.
    public static func nanoseconds() -> Int64 { Int64((ContinuousClock.now - start).nanoseconds) }
}
