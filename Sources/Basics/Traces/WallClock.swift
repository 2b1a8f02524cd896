import FoundationEssentials

/// The time of day, by which tokens and keys expire.
public enum WallClock {
    /// Returns the time in seconds since 1970.
    public static func now() -> Int64 { Int64(Date.now.timeIntervalSince1970) }

    /// Returns the time in milliseconds since 1970.
    public static func milliseconds() -> Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

    /// Returns the time in nanoseconds since 1970.
    static func nanoseconds() -> Int64 { Int64(Date.now.timeIntervalSince1970 * 1e9) }
}
