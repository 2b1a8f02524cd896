/// The reason why a key of a set isn't used.
public enum UnusableKey: Error, Equatable, Sendable, CustomStringConvertible {
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
    public var description: String {
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
