package import Basics

/// The keys that verify tokens, such as those of a JWK Set (RFC 7517, section 5).
package struct VerificationKeys: Equatable, Sendable {
    /// The maximum size of a JWK Set in bytes.
    package static let maximumBytes = 1 << 20
    /// The maximum number of keys in a JWK Set.
    package static let maximumCount = 100
    /// The maximum number of keys that are tried for a token that doesn't say which one it is signed with.
    static let maximumTried = 8

    /// The keys.
    package let all: [VerificationKey]
    /// The keys of the JWK Set that aren't used, each with its id and the reason.
    package let unused: [Unused]

    /// A key of a JWK Set that isn't used.
    package struct Unused: Equatable, Sendable {
        /// The key's id, or `nil`.
        package let id: Identifier?
        /// The reason why it isn't used.
        package let reason: UnusableKey
    }

    /// Creates keys.
    package init(_ keys: [VerificationKey]) { (all, unused) = (keys, []) }

    /// Reads a JWK Set. Keys that can't be used are left out, as RFC 7517, section 5, asks for. An RSA key without
    /// `alg` is two: one of RS256, and one of PS256.
    ///
    /// - Parameters:
    ///   - json: The set as JSON.
    ///   - allowsSecrets: Whether keys of HS256 are used, which is for a file that others can't read.
    /// - Throws: ``VerificationKeysError`` if it isn't a JWK Set, is too large, or has no key that can be used.
    package init(json: [UInt8], allowsSecrets: Bool) throws(VerificationKeysError) {
        var (all, unused): ([VerificationKey], [Unused]) = ([], [])
        for key in try Self.members(json) {
            do throws(UnusableKey) {
                for made in try key.keys(allowsSecrets: allowsSecrets) where !all.contains(made) { all.append(made) }
            } catch { unused.append(Unused(id: key.id, reason: error)) }
        }
        guard !all.isEmpty else { throw .empty(unused) }
        (self.all, self.unused) = (all, unused)
    }

    private static func members(_ json: [UInt8]) throws(VerificationKeysError) -> [JSONWebKey] {
        guard json.count <= maximumBytes else { throw .tooLarge }
        do {
            guard let keys = try TokenObject(json)["keys"]?.elements() else { throw VerificationKeysError.malformed }
            guard keys.count <= maximumCount else { throw VerificationKeysError.tooLarge }
            return try keys.map { JSONWebKey(try TokenObject($0)) }
        } catch let error as VerificationKeysError { throw error } catch { throw .malformed }
    }

    /// Returns the keys that can have signed a token with `algorithm` and `id`, at least one: all with this id or, if
    /// there are none, all without an id; for a token without an id, all. Throws a ``TokenError`` if there are none.
    func fitting(_ algorithm: TokenAlgorithm, _ id: Identifier?) throws(TokenError) -> [VerificationKey] {
        let named = all.filter { $0.id == id }
        let candidates = id == nil ? all : named.isEmpty ? all.filter { $0.id == nil } : named
        guard !candidates.isEmpty else { throw .unknownKey }
        let fitting = candidates.filter { $0.algorithm == algorithm }
        guard !fitting.isEmpty else { throw .wrongAlgorithm }
        return fitting
    }
}

/// The reason why a JWK Set is refused as a whole.
package enum VerificationKeysError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It isn't a JSON object with a list `keys` of objects, or repeats a name.
    case malformed
    /// It has too many bytes or keys.
    case tooLarge
    /// No key can be used.
    case empty([VerificationKeys.Unused])

    /// The message for the operator.
    package var description: String {
        switch self {
        case .malformed: "it isn't a JWK Set: a JSON object with a list 'keys' of objects without repeated names"
        case .tooLarge:
            "it has more than \(VerificationKeys.maximumBytes) bytes or \(VerificationKeys.maximumCount) keys"
        case .empty(let unused):
            "it has no key that can be used" + unused.map { "; '\($0.id?.rawValue ?? "-")': \($0.reason)" }.joined()
        }
    }
}
