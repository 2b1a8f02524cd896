internal import COpenSSL

/// Keys derived from one secret for different purposes. A derived key reveals neither the others nor the secret.
package enum DerivedKey {
    /// Derives 32 bytes for `purpose` by HKDF with SHA-256, without a salt (RFC 5869). Throws ``TokenKeyError`` for a
    /// secret of fewer than 32 bytes, and ``DerivationFailed``.
    package static func bytes(of secret: [UInt8], for purpose: String) throws -> [UInt8] {
        guard secret.count >= 32 else { throw TokenKeyError.tooShort(count: secret.count) }
        return try expanded(secret, Array(purpose.utf8))
    }

    static func expanded(_ secret: [UInt8], _ purpose: [UInt8]) throws(DerivationFailed) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw DerivationFailed() }
        defer { EVP_PKEY_CTX_free(context) }
        var key = [UInt8](repeating: 0, count: 32)
        var count = key.count
        let isDone =
            EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) > 0
            && EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) > 0
            && EVP_PKEY_CTX_add1_hkdf_info(context, purpose, Int32(purpose.count)) > 0
            && EVP_PKEY_derive(context, &key, &count) > 0
        guard isDone, count == key.count else { throw DerivationFailed() }
        return key
    }
}

/// The error for a key that OpenSSL couldn't derive.
package struct DerivationFailed: Error, Sendable {}
