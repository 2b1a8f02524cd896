import OpenSSLTokens

/// The secret that tokens are signed with, from where the configuration says.
enum TokenSecret {
    /// The key; `nil` where none is configured. Throws a configuration error for a file that can't be read and a
    /// secret that is too short.
    static func key(of configuration: Configuration) throws -> TokenKey? {
        guard let secret = try secret(of: configuration) else { return nil }
        do { return try TokenKey(secret: secret) } catch {
            throw CommandError.configuration("the secret of tokens: \(error)")
        }
    }

    private static func secret(of configuration: Configuration) throws -> [UInt8]? {
        if let secret = configuration[.tokenSecret] { return secret.bytes }
        return try configuration[.tokenSecretFile].map { try SecretFile.read($0, of: .tokenSecretFile) }
    }
}
