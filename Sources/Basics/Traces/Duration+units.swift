extension Duration {
    /// The duration in whole milliseconds.
    package var milliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
    /// The duration in whole microseconds.
    package var microseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000) }
    /// The duration in whole nanoseconds.
    package var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
