import FoundationEssentials
import OpenSSLTokens

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

/// A file that contains a secret.
enum SecretFile {
    /// Reads the file without the line end at its end. Throws a configuration error that names `setting` if the file
    /// can't be read.
    static func read(_ path: FilePath, of setting: Setting<FilePath?>) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path.description) else {
            throw CommandError.configuration("\(setting.key): \(path) can't be read")
        }
        let bytes = Array(data)
        return Array(bytes.prefix((bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1) + 1))
    }
}

/// The secret that tokens are signed with: from the configuration or its file.
enum TokenSecret {
    /// Returns the key, or `nil` if none is configured. Throws a configuration error for a file that can't be read or a
    /// secret that is too short.
    static func key(of configuration: Configuration) throws -> TokenKey? {
        guard let secret = try secret(of: configuration) else { return nil }
        do { return try TokenKey(secret: secret) } catch {
            throw CommandError.configuration("the secret of tokens: \(error)")
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
