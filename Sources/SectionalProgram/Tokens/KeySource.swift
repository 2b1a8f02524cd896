import OpenSSLTokens

/// The place that a JWK Set is read from.
protocol KeySource: Sendable {
    /// The place, for the log and errors.
    var name: String { get }
    /// Whether the set may have keys of HS256, which are secrets.
    var allowsSecrets: Bool { get }
    /// Returns the pause after so many failures in a row.
    func pause(afterFailures count: Int) -> Duration
    /// Reads the set, unless it is still the one that was read with the tag `known`. Throws an error that describes
    /// itself to the operator.
    func read(unless known: String?) async throws -> ReadKeys
}

/// A JWK Set that was read.
struct ReadKeys: Sendable {
    /// The set as JSON, or `nil` if it is the one whose tag is known.
    let json: [UInt8]?
    /// The time until it has to be read again.
    let freshness: Duration
    /// The tag that stands for this set at the next read, or `nil` if its place has no tags.
    var tag: String?
}
