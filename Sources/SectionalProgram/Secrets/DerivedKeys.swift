import Basics
import JSON
import OpenSSLTokens
import SQL

/// The secret that revisions are made with: from the configured file or the database.
enum RevisionSecret {
    private static let purpose = "sectional content key"

    /// Returns the content key.
    ///
    /// It is derived from the configured file, else from a secret that the database keeps, which all processes on one
    /// file share. The database creates that secret only if `use` is `.storing`; without it the published key is used,
    /// which is never used to serve. A service without a database gets a random key at each start. Throws a
    /// configuration error for a file that can't be read or a secret that is too short, and a ``CommandError`` for a
    /// database error.
    static func key(
        of configuration: Configuration, _ database: (any SQLDatabase)?, for use: DatabaseUse
    ) async throws -> ContentKey {
        if let key = try fileKey(configuration).flatMap(ContentKey.init) { return key }
        guard let database else { return .random() }
        guard database.isPersistent, let secret = try await secret(in: database, for: use) else { return .published }
        guard let key = ContentKey(secret) else {
            throw CommandError(code: .ioError, message: "database: the secret of revisions is damaged")
        }
        return key
    }

    private static func secret(in database: any SQLDatabase, for use: DatabaseUse) async throws -> [UInt8]? {
        do {
            return try await use == .storing ? database.secret(purpose) : database.storedSecret(purpose)
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    private static func fileKey(_ configuration: Configuration) throws -> [UInt8]? {
        guard let path = configuration[.revisionSecretFile] else { return nil }
        let secret = try SecretFile.read(path, of: .revisionSecretFile)
        do { return try DerivedKey.bytes(of: secret, for: purpose) } catch {
            throw CommandError.configuration("\(Setting.revisionSecretFile.key): \(path): \(error)")
        }
    }
}

/// The keyed hash of subjects in the log.
enum SubjectHash {
    private static let purpose = "sectional log subjects"

    /// Returns the function that hashes subjects, or `nil` if no key is configured. Throws a configuration error for a
    /// file that can't be read or a key that is too short.
    static func configured(by configuration: Configuration) throws -> (@Sendable (Identifier) -> String)? {
        guard let path = configuration[.logSubjectKeyFile] else { return nil }
        let secret = try SecretFile.read(path, of: .logSubjectKeyFile)
        let derived: ContentKey?
        do { derived = ContentKey(try DerivedKey.bytes(of: secret, for: purpose)) } catch {
            throw CommandError.configuration("\(Setting.logSubjectKeyFile.key): \(path): \(error)")
        }
        guard let key = derived else { return nil }
        return { Bytes.copying($0.rawValue).contentHash(key).description }
    }
}
