import FoundationEssentials
import OpenSSLTokens

/// The place that a JWK Set is read from.
protocol KeySource: Sendable {
    /// The place, for the log and errors.
    var name: String { get }
    /// Whether the set may have keys of HS256, which are secrets.
    var allowsSecrets: Bool { get }
    /// The pause after a failure.
    var retryPause: Duration { get }
    /// Reads the set. Throws an error that describes itself to the operator.
    func read() async throws -> ReadKeys
}

/// A JWK Set that was read.
struct ReadKeys: Sendable {
    /// The set as JSON, or `nil` if it is the one that was read before.
    let json: [UInt8]?
    /// The time until it has to be read again.
    let freshness: Duration
}

/// A JWK Set in a file, which is looked at every second.
struct KeyFile: KeySource {
    let name: String
    let allowsSecrets = true
    let retryPause = Duration.seconds(1)

    init(_ path: String) { name = path }

    func read() throws -> ReadKeys {
        guard let data = FileManager.default.contents(atPath: name) else { throw UnreadableKeys() }
        return ReadKeys(json: Array(data), freshness: .seconds(1))
    }
}

/// The error of a file that can't be read.
struct UnreadableKeys: Error, CustomStringConvertible {
    let description = "it can't be read"
}
