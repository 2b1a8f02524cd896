import FoundationEssentials

/// The clock of a service: it measures, sleeps, and tells the time of day. Tests have one that they move.
public protocol ServiceClock: Clock where Duration == Swift.Duration {
    /// The nanoseconds since any moment. Setting the time of day doesn't change them.
    var nanoseconds: Int64 { get }
    /// The time of day in nanoseconds since 1970.
    var timeOfDay: Int64 { get }
}

extension ServiceClock {
    public var seconds: Int64 { timeOfDay / 1_000_000_000 }
    public var milliseconds: Int64 { timeOfDay / 1_000_000 }
}

extension ContinuousClock: ServiceClock {
    private static let start = ContinuousClock.now

    /// The time since any moment. An instant's size isn't known to the compiler, so one takes memory of its task.
    package static var elapsed: Duration { elapsed(at: now) }
    /// Returns the ``elapsed`` of `moment`.
    package static func elapsed(at moment: Instant) -> Duration { moment - start }

    public var nanoseconds: Int64 { Int64(Self.elapsed.nanoseconds) }
    public var timeOfDay: Int64 { Int64(Date.now.timeIntervalSince1970 * 1e9) }
}

/// The time of day, for the code of services.
public enum WallClock {
    /// Returns the time in seconds since 1970.
    public static func now() -> Int64 { ContinuousClock().seconds }
    /// Returns the time in seconds since 1970, with their fraction.
    package static func exact() -> Double { Date.now.timeIntervalSince1970 }
}

extension Duration {
    public var milliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
    public var microseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000) }
    public var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
