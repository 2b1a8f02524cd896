import Basics
import JSON
import OpenSSLTokens

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
