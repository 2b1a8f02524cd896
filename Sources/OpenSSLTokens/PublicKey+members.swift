internal import COpenSSL

extension PublicKey {
    /// The sizes of RSA keys that are accepted, in bits. The least is that of RFC 7518, section 3.3; the greatest
    /// bounds the time of a verification.
    static let rsaBits = 2048...8192

    /// Returns an RSA key from its modulus and exponent, the highest byte first (RFC 7518, section 6.3.1).
    static func rsa(
        _ algorithm: TokenAlgorithm, modulus: [UInt8], exponent: [UInt8]
    ) throws(UnusableKey) -> PublicKey {
        guard let first = modulus.first, first != 0, let last = exponent.last, exponent.first != 0 else {
            throw .malformed
        }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        guard rsaBits.contains(bits) else { throw .wrongSize(bits: bits) }
        // With an exponent of 1, everything is its own signature. A long exponent makes each verification slow.
        guard last & 1 == 1, exponent != [1], exponent.count <= 4 else { throw .malformed }
        return try make(algorithm, sectional_rsa_key(modulus, modulus.count, exponent, exponent.count))
    }

    /// Returns a key on P-256 from the coordinates of its point, 32 bytes each (RFC 7518, section 6.2.1).
    static func p256(x: [UInt8], y: [UInt8]) throws(UnusableKey) -> PublicKey {
        guard x.count == 32, y.count == 32 else { throw .malformed }
        // An uncompressed point (SEC 1, section 2.3.3).
        let point = [0x04] + x + y
        return try make(.es256, sectional_p256_key(point, point.count))
    }

    /// Returns a key on Ed25519 from its 32 bytes (RFC 8037, section 2).
    static func ed25519(_ bytes: [UInt8]) throws(UnusableKey) -> PublicKey {
        guard bytes.count == 32 else { throw .malformed }
        guard !LowOrderPoint.isOne(bytes) else { throw .lowOrder }
        return try make(.edDSA, EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count))
    }

    private static func make(_ algorithm: TokenAlgorithm, _ key: OpaquePointer?) throws(UnusableKey) -> PublicKey {
        guard let made = PublicKey(algorithm, key) else { throw .malformed }
        return made
    }
}
