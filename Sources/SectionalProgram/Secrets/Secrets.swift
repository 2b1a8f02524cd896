import Basics
import FoundationEssentials
import JSON
import OpenSSLTokens
import SQL

/// A configured secret, which is never printed.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The bytes of the secret.
    public let bytes: [UInt8]

    /// Creates a secret from its bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text `a secret`, without its bytes.
    public var description: String { "a secret" }
    /// The text `a secret`, without its bytes.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows no bytes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SettingType<Secret> {
    /// A secret, written as text. Meant for the environment, since others may be able to read the file.
    public static var secret: Self {
        SettingType(
            expected: "text", read: { $0.text.map { Secret(Array($0.utf8)) } }, text: { _ in "" })
    }
}

enum SecretFile {
    /// Reads the file without the line end at its end. Throws a configuration error that names `setting` if the file
    /// can't be read.
    static func read(_ path: FilePath, of setting: Setting<FilePath?>) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path.description) else {
            throw CommandError.configuration("\(setting.key): \(path) can't be read")
        }
        return Array(data.withoutLineEnds)
    }

    /// Returns the key for `purpose` that is derived from the file that `setting` names, or `nil` without one. Throws a
    /// configuration error also for a secret that is too short.
    static func key(
        in setting: Setting<FilePath?>, of configuration: Configuration, for purpose: String
    ) throws -> ContentKey? {
        guard let path = configuration[setting] else { return nil }
        let secret = try read(path, of: setting)
        do { return ContentKey(try DerivedKey.bytes(of: secret, for: purpose)) } catch {
            throw CommandError.configuration("\(setting.key): \(path): \(error)")
        }
    }
}

/// The secret that tokens are signed with: from the configuration or its file.
enum TokenSecret {
    /// Returns the key, or `nil` if none is configured. Throws a configuration error for a file that can't be read or a
    /// secret that is too short.
    static func key(of configuration: Configuration) throws -> TokenKey? {
        guard let secret = try secret(of: configuration) else { return nil }
        do { return try TokenKey(secret: secret) } catch {
            throw CommandError.configuration("the token secret: \(error)")
        }
    }

    /// Returns the keys of the settings that configure a secret.
    static func settings(of configuration: Configuration) -> [String] {
        (configuration[.tokenSecret] != nil ? [Setting.tokenSecret.key] : [])
            + (configuration[.tokenSecretFile] != nil ? [Setting.tokenSecretFile.key] : [])
    }

    private static func secret(of configuration: Configuration) throws -> [UInt8]? {
        if let secret = configuration[.tokenSecret] { return secret.bytes }
        return try configuration[.tokenSecretFile].map { try SecretFile.read($0, of: .tokenSecretFile) }
    }
}

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
        if let key = try SecretFile.key(in: .revisionSecretFile, of: configuration, for: purpose) { return key }
        guard let database else { return .random() }
        guard database.isPersistent, let secret = try await secret(in: database, for: use) else { return .published }
        guard let key = ContentKey(secret) else {
            throw CommandError(code: .ioError, message: "database: the revision secret is damaged")
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
}
