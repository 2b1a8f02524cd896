import Basics

/// The algorithm of a token's signature, by its name in `alg` (RFC 7518, section 3.1; RFC 8037, section 3.1).
public enum TokenAlgorithm: String, CaseIterable, Sendable {
    /// HMAC with SHA-256.
    case hs256 = "HS256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PSS with SHA-256, MGF1 with SHA-256, and a salt of 32 bytes.
    case ps256 = "PS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// EdDSA on Ed25519.
    case edDSA = "EdDSA"

    /// The algorithm that `alg` of a key or a token names; `nil` for any other. Ed25519 is the newer name of EdDSA on
    /// that curve (RFC 9864, section 2.2).
    init?(named name: Identifier) {
        let found = Self.allCases.first { Identifier($0.rawValue) == name }
        guard let algorithm = name == "Ed25519" ? .edDSA : found else { return nil }
        self = algorithm
    }
}
