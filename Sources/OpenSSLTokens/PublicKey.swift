internal import COpenSSL

/// A public key that verifies signatures of one algorithm.
///
/// `@unchecked Sendable`: OpenSSL allows threads to share a key that none of them changes, and none does.
final class PublicKey: @unchecked Sendable {
    let algorithm: TokenAlgorithm
    private let key: OpaquePointer

    /// Owns `key`. Returns `nil` if OpenSSL could not make it or finds it invalid.
    init?(_ algorithm: TokenAlgorithm, _ key: OpaquePointer?) {
        defer { ERR_clear_error() }
        guard let key else { return nil }
        (self.algorithm, self.key) = (algorithm, key)
        guard isValid else { return nil }
    }

    deinit { EVP_PKEY_free(key) }

    private var isValid: Bool {
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_public_check(context) == 1
    }

    /// Returns whether `signature`, in the form of RFC 7518, section 3, is that of `message`.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let signature = openSSLForm(of: signature), let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        var parameters: OpaquePointer?
        let digest = algorithm == .edDSA ? nil : EVP_sha256()
        guard EVP_DigestVerifyInit(context, &parameters, digest, nil, key) == 1 else { return false }
        if algorithm == .ps256, !Self.requirePSS(parameters) { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// Sets the padding of PS256 (RFC 7518, section 3.5). Returns whether OpenSSL accepted it.
    private static func requirePSS(_ parameters: OpaquePointer?) -> Bool {
        EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, 32) == 1
            && EVP_PKEY_CTX_set_rsa_mgf1_md(parameters, EVP_sha256()) == 1
    }

    /// Returns the signature as OpenSSL reads it. That of ES256 is two numbers of 32 bytes each (RFC 7518, section
    /// 3.4), which OpenSSL expects in DER; `nil` if it has another length.
    private func openSSLForm(of signature: [UInt8]) -> [UInt8]? {
        guard algorithm == .es256 else { return signature }
        guard signature.count == 64 else { return nil }
        guard let numbers = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(numbers) }
        // From here on they own r and s.
        let isSet = ECDSA_SIG_set0(numbers, Self.number(signature.prefix(32)), Self.number(signature.suffix(32))) == 1
        let count = isSet ? Int(i2d_ECDSA_SIG(numbers, nil)) : 0
        guard count > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
            var end = bytes.baseAddress
            i2d_ECDSA_SIG(numbers, &end)
            initializedCount = count
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> OpaquePointer? {
        bytes.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, Int32($0.count), nil) }
    }

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

extension PublicKey: Equatable {
    static func == (one: PublicKey, other: PublicKey) -> Bool {
        one.algorithm == other.algorithm && EVP_PKEY_eq(one.key, other.key) == 1
    }
}

/// The points of Ed25519 whose order divides 8. With one of them as a key, anyone can make signatures: the key's part
/// in the equation of a signature vanishes, or has only eight values (RFC 8032, section 5.1.7).
enum LowOrderPoint {
    /// Returns whether the 32 bytes of a key encode such a point. They do so by its y coordinate alone: each of these
    /// has only such points.
    static func isOne(_ key: [UInt8]) -> Bool {
        // The highest bit is the sign of x.
        coordinates.contains(key.dropLast() + [(key.last ?? 0) & 0x7F])
    }

    /// The y coordinates, the lowest byte first: 0, 1 and p - 1, then p and p + 1, which stand for 0 and 1 in encodings
    /// that aren't canonical, then the two of the points of order 8. p is 2^255 - 19.
    private static let coordinates: [[UInt8]] = [
        small(0), small(1), large(0xEC), large(0xED), large(0xEE),
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]

    private static func small(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0, count: 31) }

    private static func large(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0xFF, count: 30) + [0x7F] }
}
