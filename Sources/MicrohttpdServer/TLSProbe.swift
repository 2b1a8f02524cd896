internal import CGnuTLS

/// A TLS client on a connected, blocking socket, for health checks of the server itself. It accepts any certificate:
/// the server's name is that of its clients' URLs, and not the address that is asked.
final class TLSProbe {
    private let session: OpaquePointer
    private let credentials: OpaquePointer

    /// Shakes hands. Returns `nil` if that fails, or if the socket's timeouts are over.
    init?(_ descriptor: Int32) {
        var (session, credentials): (OpaquePointer?, OpaquePointer?)
        guard gnutls_certificate_allocate_credentials(&credentials) >= 0, let credentials else { return nil }
        guard gnutls_init(&session, UInt32(GNUTLS_CLIENT | GNUTLS_NO_SIGNAL)) >= 0, let session else {
            gnutls_certificate_free_credentials(credentials)
            return nil
        }
        (self.session, self.credentials) = (session, credentials)
        // With TLS 1.3 the server sends a session ticket before the response, and GnuTLS reports it like a timeout.
        gnutls_priority_set_direct(session, "NORMAL:-VERS-ALL:+VERS-TLS1.2", nil)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        gnutls_transport_set_int2(session, descriptor, descriptor)
        if gnutls_handshake(session) < 0 { return nil }
    }

    deinit {
        gnutls_deinit(session)
        gnutls_certificate_free_credentials(credentials)
    }

    func send(_ bytes: [UInt8]) -> Bool { gnutls_record_send(session, bytes, bytes.count) == bytes.count }

    /// Receives bytes into `buffer`. Returns their number, or 0 or less at the end.
    func receive(_ buffer: inout [UInt8]) -> Int { gnutls_record_recv(session, &buffer, buffer.count) }
}
