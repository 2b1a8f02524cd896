internal import COpenSSL

/// The key that signs tokens: HMAC with SHA-256, HS256 (RFC 7518, section 3.2).
package struct TokenKey: Sendable {
    private let secret: [UInt8]

    /// Creates a key from `secret`. Throws ``TokenKeyError`` if it has fewer than the 32 bytes that the RFC requires.
    package init(secret: [UInt8]) throws(TokenKeyError) {
        guard secret.count >= 32 else { throw .tooShort(count: secret.count) }
        self.secret = secret
    }

    private init(random secret: [UInt8]) { self.secret = secret }

    /// Returns a key of 32 random bytes, which only this process has.
    package static func random() -> TokenKey {
        TokenKey(random: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// Returns the signature of `message`, 32 bytes, or `nil` if OpenSSL fails.
    func signature(of message: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: 32)
        var count = UInt32(digest.count)
        let result = HMAC(EVP_sha256(), secret, Int32(secret.count), message, message.count, &digest, &count)
        return result == nil ? nil : digest
    }

    /// Returns whether `signature` is that of `message`, compared in constant time.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let expected = self.signature(of: message) else { return false }
        return signature.count == expected.count && CRYPTO_memcmp(signature, expected, expected.count) == 0
    }
}

/// The secret is never printed.
extension TokenKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "TokenKey" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension TokenKey: Equatable {
    package static func == (one: Self, other: Self) -> Bool {
        one.secret.count == other.secret.count && CRYPTO_memcmp(one.secret, other.secret, one.secret.count) == 0
    }
}

package enum TokenKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooShort(count: Int)

    package var description: String {
        switch self {
        case .tooShort(let count): "expected at least 32 bytes, found \(count)"
        }
    }
}

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

package struct DerivationFailed: Error, Sendable {}
