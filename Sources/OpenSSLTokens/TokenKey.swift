internal import COpenSSL

/// The secret that tokens are signed with: HMAC with SHA-256, HS256 (RFC 7518, section 3.2).
public struct TokenKey: Sendable {
    private let secret: [UInt8]

    /// A key of `secret`. Throws `TokenKeyError` for fewer than the 32 bytes that the RFC asks for.
    public init(secret: [UInt8]) throws(TokenKeyError) {
        guard secret.count >= 32 else { throw .tooShort(count: secret.count) }
        self.secret = secret
    }

    /// The signature of `message`, 32 bytes; `nil` where OpenSSL can't make it.
    func signature(of message: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: 32)
        var count = UInt32(digest.count)
        let result = HMAC(EVP_sha256(), secret, Int32(secret.count), message, message.count, &digest, &count)
        return result == nil ? nil : digest
    }

    /// Whether `signature` is that of `message`, in a time that says nothing about where they differ.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let expected = self.signature(of: message) else { return false }
        return signature.count == expected.count && CRYPTO_memcmp(signature, expected, expected.count) == 0
    }
}

/// Why a secret can't be a key.
public enum TokenKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has fewer than 32 bytes.
    case tooShort(count: Int)

    /// What is wrong, for whoever configures the service.
    public var description: String {
        switch self {
        case .tooShort(let count): "expected at least 32 bytes, found \(count)"
        }
    }
}
