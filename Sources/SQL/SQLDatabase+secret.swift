extension SQLDatabase {
    /// The secret that is kept under `name`, 32 bytes: made from the system's source of secrets when it is first asked
    /// for, and from then on the same for every process on the database. Throws what the database says.
    public func secret(_ name: String) async throws -> [UInt8] {
        if let known = try await storedSecret(name) { return known }
        let results = try await write([
            // Of processes that start at once, the first one decides.
            SQLStep(
                "INSERT INTO sectional_secrets (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [.text(name), .blob(newSecret())]),
            SQLStep(Self.secret, [.text(name)]),
        ])
        guard let secret = results[1].value?.blob else { throw SecretMissing(name: name) }
        return secret
    }

    /// The secret that is kept under `name`; `nil` where none is, and none is made. Throws what the database says.
    public func storedSecret(_ name: String) async throws -> [UInt8]? {
        try await first(Self.secret, [.text(name)]) { $0.blob(0) }
    }

    private static var secret: SQLStatement { "SELECT bytes FROM sectional_secrets WHERE name = ?" }
}

/// A secret that was stored can't be read back.
public struct SecretMissing: Error, Sendable {
    /// Under which name it was stored.
    public let name: String
}

private func newSecret() -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) }
}
