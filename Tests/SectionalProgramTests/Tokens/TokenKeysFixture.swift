import Foundation
import HTTPServing
import Synchronization
import TestSupport
@testable import OpenSSLTokens
@testable import SectionalProgram

/// The keys of the vectors, and tokens of them that are valid for decades.
struct TokenKeysFixture {
    let tokens: [String: String]
    private let keys: [[String: Any]]

    init() throws {
        let data = try Data(contentsOf: URL(filePath: packageRoot + "/Tests/Vectors/tokens/tokens.json"))
        let all = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        tokens = all["lasting"] as? [String: String] ?? [:]
        keys = (all["keys"] as? [String: Any])?["keys"] as? [[String: Any]] ?? []
    }

    /// A JWK Set of the keys `ids`.
    func set(_ ids: String...) throws -> Data {
        let named = ids.compactMap { id in keys.first { $0["kid"] as? String == id } }
        return try JSONSerialization.data(withJSONObject: ["keys": named], options: .sortedKeys)
    }

    /// The keys `ids`.
    func keys(_ ids: String...) throws -> VerificationKeys {
        let named = ids.compactMap { id in keys.first { $0["kid"] as? String == id } }
        let json = try JSONSerialization.data(withJSONObject: ["keys": named])
        return try VerificationKeys(json: Array(json), allowsSecrets: true)
    }

    func token(_ id: String) -> String { tokens[id] ?? "" }

    /// The rules that the tokens keep.
    static var rules: TokenRules {
        var rules = TokenRules()
        rules.audiences = ["sectional"]
        return rules
    }
}

/// The failure of a source that a test controls.
struct ManualFailure: Error {}

/// A source that a test controls.
final class ManualKeySource: KeySource {
    private struct Contents {
        var answers: [Result<ReadKeys, ManualFailure>] = []
        var known: [String?] = []
    }

    let name = "manual"
    let allowsSecrets = true
    private let contents = Mutex(Contents())
    /// Reads wait until it is open, if there is one.
    let gate: Gate?

    /// A read fails, and its gate opens, when its task is cancelled.
    let endsWhenCancelled: Bool

    init(gate: Gate? = nil, endsWhenCancelled: Bool = false) {
        (self.gate, self.endsWhenCancelled) = (gate, endsWhenCancelled)
    }

    func pause(afterFailures count: Int) -> Duration { .seconds(30 * count) }

    /// How often it was read.
    var count: Int { known.count }
    /// The tag that each read was told.
    var known: [String?] { contents.withLock { $0.known } }

    /// The next reads give `json`, valid for `freshness`.
    func answer(_ json: Data?, freshness: Duration = .seconds(300), tag: String? = nil) {
        let keys = ReadKeys(json: json.map { Array($0) }, freshness: freshness, tag: tag)
        contents.withLock { $0.answers = [.success(keys)] }
    }

    /// The next reads fail.
    func fail() { contents.withLock { $0.answers = [.failure(ManualFailure())] } }

    func read(unless known: String?) async throws -> ReadKeys {
        contents.withLock { $0.known.append(known) }
        await withTaskCancellationHandler {
            await gate?.wait()
        } onCancel: {
            if endsWhenCancelled { gate?.open() }
        }
        if endsWhenCancelled { try Task.checkCancellation() }
        guard let answer = contents.withLock({ $0.answers.last }) else { throw ManualFailure() }
        return try answer.get()
    }
}

/// The lines of a log.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    var log: Log { Log { [self] line in lines.withLock { $0.append(line) } } }
    func count(_ text: String) -> Int { all.count { $0.contains(text) } }
}
