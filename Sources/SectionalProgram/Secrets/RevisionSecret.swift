import HighwayHash
import OpenSSLTokens
import SQL

/// The secret that revisions are made with, from where the configuration says.
enum RevisionSecret {
    private static let purpose = "sectional content key"

    /// The key: of the configured file, else of the secret that the database keeps, so that all processes on one file
    /// have the same. It is made where the database is for `use` by which it may be changed. What is shown without it is
    /// served to nobody, and has the same revisions each time; a service without a database has other revisions after each
    /// start. Throws a configuration error for a file that can't be read and a secret that is too short, and an error of
    /// the database.
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
