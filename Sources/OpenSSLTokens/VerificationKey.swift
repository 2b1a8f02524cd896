package import Basics

/// A key that verifies tokens of one algorithm. Two are equal if their id, algorithm and key material are.
package struct VerificationKey: Sendable {
    /// The key's id, which tokens name in `kid` (RFC 7515, section 4.1.4), or `nil`.
    package let id: Identifier?
    /// The only algorithm that it verifies.
    package let algorithm: TokenAlgorithm
    private let material: Material

    private enum Material: Sendable {
        case secret(TokenKey)
        case key(PublicKey)
    }

    /// Creates a key for HS256.
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

extension VerificationKey: Equatable {
    /// Returns whether both have the same id, algorithm and key material.
    package static func == (one: Self, other: Self) -> Bool {
        guard one.id == other.id, one.algorithm == other.algorithm else { return false }
        return switch (one.material, other.material) {
        case (.secret(let key), .secret(let otherKey)): key == otherKey
        case (.key(let key), .key(let otherKey)): key == otherKey
        default: false
        }
    }
}

/// The reason why a key of a set isn't used.
package enum UnusableKey: Error, Equatable, Sendable, CustomStringConvertible {
    /// A member is missing or malformed, or the key itself isn't valid.
    case malformed
    /// The type, curve or algorithm isn't one of those that are supported.
    case unsupported
    /// `use` or `key_ops` says that it isn't for verifying signatures.
    case otherUse
    /// The point of an Ed25519 key has a low order: signatures of anything can be made without the private key.
    case lowOrder
    /// The number of bits of an RSA key is out of bounds.
    case wrongSize(bits: Int)
    /// The secret has fewer than 32 bytes.
    case tooShort(count: Int)
    /// A secret, in a set that is public.
    case secret
    /// A private key: whoever can read the set can sign tokens.
    case privateKey

    private static let bounds = "\(PublicKey.rsaBits.lowerBound) to \(PublicKey.rsaBits.upperBound)"

    /// The message for the operator.
    package var description: String {
        switch self {
        case .malformed: "a member is missing or malformed, or the key isn't valid"
        case .unsupported: "its type, curve or algorithm isn't supported"
        case .otherUse: "it isn't for verifying signatures"
        case .lowOrder: "its point has a low order, so anyone can sign for it"
        case .wrongSize(let bits): "an RSA key needs \(Self.bounds) bits, and it has \(bits)"
        case .tooShort(let count): "a secret needs at least 32 bytes, and it has \(count)"
        case .secret: "a secret doesn't belong in a set that others can read"
        case .privateKey: "it is a private key, which doesn't belong here: replace it"
        }
    }
}
