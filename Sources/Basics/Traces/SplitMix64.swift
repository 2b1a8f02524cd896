import Synchronization

/// The generator SplitMix64 (Steele, Lea and Flood, 2014) with a random seed, for numbers that are no
/// secrets. The system's generator needs a system call for each.
public enum SplitMix64 {
    private static let seed = Atomic(UInt64.random(in: .min ... .max))

    /// Returns the next number.
    public static func next() -> UInt64 {
        var number = seed.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
