import Glibc

/// How often random tests repeat what they do: as often as they say in `scripts/soak repetitions`, a quarter of that
/// otherwise.
package enum Repetitions {
    private static let areAll = getenv("SECTIONAL_ALL_REPETITIONS") != nil

    /// Returns `count`, or a quarter of it.
    package static func of(_ count: Int) -> Int { areAll ? count : max(count / 4, 1) }
}
