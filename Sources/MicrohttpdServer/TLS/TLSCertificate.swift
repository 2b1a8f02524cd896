internal import CGnuTLS

/// A server's certificate with its chain, and the private key that belongs to it.
///
/// `@unchecked Sendable`: GnuTLS only reads credentials once they are complete, and any threads may share them.
package final class TLSCertificate: @unchecked Sendable {
    let credentials: gnutls_certificate_credentials_t
    /// The key of session tickets. With another certificate, clients make a whole handshake again, and see it.
    let tickets: TicketKey
    /// The time at which the certificate expires, in seconds since 1970.
    package let expiresAt: Int64

    /// Reads a certificate, followed by the intermediate certificates, and its private key, both in PEM (RFC 7468).
    /// Throws a ``TLSError`` if either can't be read, or if the key belongs to another certificate.
    package init(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        var credentials: gnutls_certificate_credentials_t?
        guard gnutls_certificate_allocate_credentials(&credentials) >= 0, let credentials else {
            throw TLSError("out of memory")
        }
        let result = Self.set(chain, key, in: credentials)
        guard result >= 0 else {
            gnutls_certificate_free_credentials(credentials)
            throw TLSError(code: result)
        }
        guard let expiresAt = Self.expiry(of: credentials) else {
            gnutls_certificate_free_credentials(credentials)
            throw TLSError("the certificate's expiry can't be read")
        }
        guard let tickets = TicketKey() else {
            gnutls_certificate_free_credentials(credentials)
            throw TLSError("out of memory")
        }
        (self.credentials, self.expiresAt, self.tickets) = (credentials, expiresAt, tickets)
    }

    deinit { gnutls_certificate_free_credentials(credentials) }

    /// GnuTLS also checks that the key belongs to the certificate.
    private static func set(_ chain: [UInt8], _ key: [UInt8], in credentials: OpaquePointer) -> Int32 {
        withDatum(chain) { chain in
            withDatum(key) { gnutls_certificate_set_x509_key_mem2(credentials, chain, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        }
    }

    private static func withDatum<Result>(
        _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result
    ) -> Result {
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
            return body(&datum)
        }
    }

    private static func expiry(of credentials: OpaquePointer) -> Int64? {
        var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var count: UInt32 = 0
        guard gnutls_certificate_get_x509_crt(credentials, 0, &list, &count) >= 0, let list else { return nil }
        defer {
            for index in 0..<Int(count) { gnutls_x509_crt_deinit(list[index]) }
            sectional_gnutls_free(list)
        }
        return count > 0 ? Int64(gnutls_x509_crt_get_expiration_time(list[0])) : nil
    }
}

/// An error in a certificate or its private key.
package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message for the operator.
    package let description: String

    init(_ description: String) { self.description = description }

    /// The error that GnuTLS names with `code`.
    init(code: Int32) {
        self.init(gnutls_strerror(code).map { String(cString: $0) } ?? "GnuTLS error \(code)")
    }
}
