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
        let key = DER.sequence(DER.integer(modulus), DER.integer(exponent))
        return try make(algorithm, rsaIdentifier, key)
    }

    /// Returns a key on P-256 from the coordinates of its point, 32 bytes each (RFC 7518, section 6.2.1).
    static func p256(x: [UInt8], y: [UInt8]) throws(UnusableKey) -> PublicKey {
        guard x.count == 32, y.count == 32 else { throw .malformed }
        // An uncompressed point (SEC 1, section 2.3.3).
        return try make(.es256, p256Identifier, [0x04] + x + y)
    }

    /// Returns a key on Ed25519 from its 32 bytes (RFC 8037, section 2).
    static func ed25519(_ bytes: [UInt8]) throws(UnusableKey) -> PublicKey {
        guard bytes.count == 32 else { throw .malformed }
        guard !LowOrderPoint.isOne(bytes) else { throw .lowOrder }
        return try make(.edDSA, ed25519Identifier, bytes)
    }

    private static func make(
        _ algorithm: TokenAlgorithm, _ identifier: [UInt8], _ key: [UInt8]
    ) throws(UnusableKey) -> PublicKey {
        let info = DER.sequence(identifier, DER.bitString(key))
        guard let made = PublicKey(algorithm, info: info) else { throw .malformed }
        return made
    }

    /// The `AlgorithmIdentifier` of RSA (RFC 8017, appendix A.1).
    private static let rsaIdentifier: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    /// That of P-256 (RFC 5480, section 2.1.1).
    private static let p256Identifier: [UInt8] = [
        0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    /// That of Ed25519 (RFC 8410, section 3).
    private static let ed25519Identifier: [UInt8] = [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70]
}
