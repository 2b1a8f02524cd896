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
}

extension PublicKey: Equatable {
    /// Returns whether both verify the same signatures.
    static func == (one: PublicKey, other: PublicKey) -> Bool {
        one.algorithm == other.algorithm && EVP_PKEY_eq(one.key, other.key) == 1
    }
}
