import FoundationEssentials

/// The wall clock.
enum UnixTime {
    /// Seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }
}
