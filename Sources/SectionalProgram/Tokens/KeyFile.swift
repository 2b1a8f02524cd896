import OpenSSLTokens

/// A JWK Set in a file, which is looked at every second.
struct KeyFile: KeySource {
    let name: String
    let allowsSecrets = true
    private let path: FilePath

    init(_ path: FilePath) { (self.path, name) = (path, path.description) }

    func pause(afterFailures count: Int) -> Duration { .seconds(1) }

    func read(unless known: String?) throws -> ReadKeys {
        ReadKeys(json: try path.contents(atMost: VerificationKeys.maximumBytes), freshness: .seconds(1))
    }
}
