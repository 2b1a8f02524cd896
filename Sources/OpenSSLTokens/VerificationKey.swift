public import Basics

/// A key that verifies tokens of one algorithm. Two are equal if their id, algorithm and key material are.
public struct VerificationKey: Sendable {
    /// The key's id, which tokens name in `kid` (RFC 7515, section 4.1.4), or `nil`.
    public let id: Identifier?
    /// The only algorithm that it verifies.
    public let algorithm: TokenAlgorithm
    private let material: Material

    private enum Material: Sendable {
        case secret(TokenKey)
        case key(PublicKey)
    }

    /// Creates a key for HS256.
    public init(_ key: TokenKey, id: Identifier? = nil) {
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
    public static func == (one: Self, other: Self) -> Bool {
        guard one.id == other.id, one.algorithm == other.algorithm else { return false }
        return switch (one.material, other.material) {
        case (.secret(let key), .secret(let otherKey)): key == otherKey
        case (.key(let key), .key(let otherKey)): key == otherKey
        default: false
        }
    }
}
