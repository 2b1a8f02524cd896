import FoundationEssentials

/// A JWK Set in a file, which is looked at every second.
struct KeyFile: KeySource {
    let name: String
    let allowsSecrets = true

    init(_ path: FilePath) { name = path.description }

    func pause(afterFailures count: Int) -> Duration { .seconds(1) }

    func read(unless known: String?) throws -> ReadKeys {
        guard let data = FileManager.default.contents(atPath: name) else { throw UnreadableKeys() }
        return ReadKeys(json: Array(data), freshness: .seconds(1))
    }
}

/// The error of a file that can't be read.
struct UnreadableKeys: Error, CustomStringConvertible {
    let description = "it can't be read"
}
