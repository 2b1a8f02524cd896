extension SQLDatabase {
    /// Returns the secret `name`, 32 bytes. The first call creates it from the system's random generator and stores it;
    /// all processes on the database then get the same. Throws errors of the database.
    public func secret(_ name: String) async throws -> [UInt8] {
        if let known = try await storedSecret(name) { return known }
        let results = try await writeUnshown([
            // If processes start at the same time, the first insert wins.
            SQLStep(
                "INSERT INTO sectional_secrets (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [.text(name), .blob(newSecret())]),
            SQLStep(Self.secret, [.text(name)]),
        ])
        guard let secret = results[1].value?.blob else { throw SecretMissing(name: name) }
        return secret
    }

    /// Returns the secret `name`, or `nil` if none is stored; creates none. Throws errors of the database.
    public func storedSecret(_ name: String) async throws -> [UInt8]? {
        try await first(Self.secret, [.text(name)]) { $0["bytes"] }
    }

    private static var secret: SQLStatement { "SELECT bytes FROM sectional_secrets WHERE name = ?" }
}

/// The error for a secret that was stored but can't be read back.
package struct SecretMissing: Error, Sendable {
    /// The name of the secret.
    package let name: String
}

private func newSecret() -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) }
}
