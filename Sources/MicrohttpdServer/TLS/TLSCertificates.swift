import Synchronization

/// The certificate that a server presents, which can be replaced while the server runs.
package final class TLSCertificates: Sendable {
    private let latest: Mutex<TLSCertificate>

    /// Begins with `certificate`.
    package init(_ certificate: TLSCertificate) { latest = Mutex(certificate) }

    /// The certificate that new connections get.
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
