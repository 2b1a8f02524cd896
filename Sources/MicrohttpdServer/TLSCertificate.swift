internal import CGnuTLS
import Synchronization

/// A server's certificate with its chain, and the private key that belongs to it.
///
/// `@unchecked Sendable`: neither changes once it is complete. Any threads may share the credentials, which GnuTLS only
/// reads, and the secret, which it copies for each session.
package final class TLSCertificate: @unchecked Sendable {
    let credentials: gnutls_certificate_credentials_t
    /// A random secret, from which GnuTLS derives the keys that encrypt session tickets (RFC 8446, section 4.6.1); these
    /// change every few hours. It isn't stored, so no ticket outlives the process. With another certificate, clients
    /// make a whole handshake again, and see it.
    private let ticketSecret: gnutls_datum_t
    /// The time at which the certificate expires, in seconds since 1970.
    package let expiresAt: Int64

    /// Reads a certificate, followed by the intermediate certificates, and its private key, both in PEM (RFC 7468).
    /// Throws a ``TLSError`` if either can't be read, or if the key belongs to another certificate.
    package init(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        var credentials: gnutls_certificate_credentials_t?
        guard gnutls_certificate_allocate_credentials(&credentials) >= 0, let credentials else {
            throw TLSError("out of memory")
        }
        var ticketSecret = gnutls_datum_t()
        let hasSecret = gnutls_session_ticket_key_generate(&ticketSecret) >= 0
        // GnuTLS also checks that the key belongs to the certificate.
        let result = Self.withDatum(chain) { chain in
            Self.withDatum(key) {
                gnutls_certificate_set_x509_key_mem2(credentials, chain, $0, GNUTLS_X509_FMT_PEM, nil, 0)
            }
        }
        (self.credentials, self.ticketSecret) = (credentials, ticketSecret)
        expiresAt = Self.expiry(of: credentials) ?? -1
        guard hasSecret else { throw TLSError("out of memory") }
        guard result >= 0 else { throw TLSError(code: result) }
        guard expiresAt >= 0 else { throw TLSError("the certificate's expiry can't be read") }
    }

    deinit {
        gnutls_certificate_free_credentials(credentials)
        // Overwritten first: freed memory could reveal what sessions were about.
        if ticketSecret.data != nil { gnutls_memset(ticketSecret.data, 0, Int(ticketSecret.size)) }
        sectional_gnutls_free(ticketSecret.data)
    }

    /// Lets the client of `session` resume it on another connection, and resume the one that its ticket is of. Early
    /// data (RFC 8446, section 2.3), which could be replayed, is not accepted. If that fails, there are no tickets, and
    /// each session is a whole handshake.
    func enableTickets(in session: OpaquePointer) {
        _ = withUnsafePointer(to: ticketSecret) { gnutls_session_ticket_enable_server(session, $0) }
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

package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    init(code: Int32) {
        self.init(gnutls_strerror(code).map { String(cString: $0) } ?? "GnuTLS error \(code)")
    }
}

/// The certificate that a server presents, which can be replaced while the server runs.
package final class TLSCertificates: Sendable {
    private let latest: Mutex<TLSCertificate>

    package init(_ certificate: TLSCertificate) { latest = Mutex(certificate) }
    package var current: TLSCertificate { latest.withLock { $0 } }

    /// Replaces the certificate. Connections that have begun keep theirs until they are closed.
    package func replace(with certificate: TLSCertificate) { latest.withLock { $0 = certificate } }
}

extension TLSCertificates {
    /// TLS 1.2 and 1.3 (RFC 9325, section 3.1.1), with forward secrecy and authenticated encryption only (sections 4.1
    /// and 4.2), in the format of GnuTLS's priority strings. The server's order counts.
    static let priorities = """
        NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-MAC-ALL:+AEAD:-CIPHER-ALL\
        :+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305:-SIGN-RSA-SHA1:-SIGN-ECDSA-SHA1:-GROUP-DH-ALL:%SERVER_PRECEDENCE
        """
}
