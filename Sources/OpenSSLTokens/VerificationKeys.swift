package import Basics

/// The keys that verify tokens, such as those of a JWK Set (RFC 7517, section 5).
package struct VerificationKeys: Equatable, Sendable {
    package static let maximumBytes = 1 << 20
    package static let maximumCount = 100
    /// The maximum number of keys that are tried for a token that doesn't say which one it is signed with.
    static let maximumTried = 8

    package let all: [VerificationKey]
    /// The keys of the JWK Set that aren't used, each with its id and the reason.
    package let unused: [Unused]

    package struct Unused: Equatable, Sendable {
        package let id: Identifier?
        package let reason: UnusableKey
    }

    package init(_ keys: [VerificationKey]) { (all, unused) = (keys, []) }

    /// Reads a JWK Set. Keys that can't be used are left out, as RFC 7517, section 5, asks for. An RSA key without
    /// `alg` is two: one of RS256, and one of PS256. Keys of HS256 are used if the set `allowsSecrets`: if it is in a file
    /// that others can't read.
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
        // Some editors begin a file with a byte order mark, which readers may ignore (RFC 8259, section 8.1).
        let text = json.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(json.dropFirst(3)) : json
        do {
            guard let keys = try TokenObject(text)["keys"]?.elements() else { throw VerificationKeysError.malformed }
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

package enum VerificationKeysError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It isn't a JSON object with a list `keys` of objects, or repeats a name.
    case malformed
    case tooLarge
    case empty([VerificationKeys.Unused])

    package var description: String {
        switch self {
        case .malformed: "not a JWK Set: expected a JSON object with an array 'keys' of objects, without repeated names"
        case .tooLarge:
            "the set has more than \(VerificationKeys.maximumBytes) bytes or \(VerificationKeys.maximumCount) keys"
        case .empty(let unused):
            "the set has no usable key" + unused.map { "; '\($0.id?.rawValue ?? "-")': \($0.reason)" }.joined()
        }
    }
}

/// A key that verifies tokens of one algorithm. Two are equal if their id, algorithm and key material are.
package struct VerificationKey: Equatable, Sendable {
    /// The key's id, which tokens name in `kid` (RFC 7515, section 4.1.4), or `nil`.
    package let id: Identifier?
    package let algorithm: TokenAlgorithm
    private let material: Material

    private enum Material: Equatable, Sendable {
        case secret(TokenKey)
        case key(PublicKey)
    }

    package init(_ key: TokenKey, id: Identifier? = nil) {
        (self.id, algorithm, material) = (id, .hs256, .secret(key))
    }

    init(_ key: PublicKey, id: Identifier?) {
        (self.id, algorithm, material) = (id, key.algorithm, .key(key))
    }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch material {
        case .secret(let key): key.verifies(signature, of: message)
        case .key(let key): key.verifies(signature, of: message)
        }
    }
}

package enum UnusableKey: Error, Equatable, Sendable, CustomStringConvertible {
    case malformed
    case unsupported
    case otherUse
    case lowOrder
    case wrongSize(bits: Int)
    case tooShort(count: Int)
    case secret
    case privateKey

    private static let bounds = "\(PublicKey.rsaBits.lowerBound) to \(PublicKey.rsaBits.upperBound)"

    package var description: String {
        switch self {
        case .malformed: "invalid key, or a member is missing or invalid"
        case .unsupported: "unsupported type, curve or algorithm"
        case .otherUse: "not for verifying signatures (`use`, `key_ops`)"
        case .lowOrder: "insecure key: its point has a low order, so anyone can sign for it"
        case .wrongSize(let bits): "an RSA key must have \(Self.bounds) bits; this one has \(bits)"
        case .tooShort(let count): "a secret must have at least 32 bytes; this one has \(count)"
        case .secret: "a secret must not be in a public key set"
        case .privateKey: "a private key must not be in a public key set: replace the key"
        }
    }
}
