internal import CGnuTLS
internal import CMicrohttpd

/// The TLS session of a connection. libmicrohttpd owns it, and frees it before it says that the connection is closed.
struct TLSSession {
    private let session: OpaquePointer

    /// The session of `connection`; `nil` without TLS.
    init?(of connection: OpaquePointer) {
        guard let session = sectional_mhd_tls_session(connection) else { return nil }
        self.session = OpaquePointer(session)
    }

    /// The maximum size of a handshake message in bytes. GnuTLS would keep 128 KB of each client that has begun one; a
    /// client's longest message is its first, without a certificate of its own.
    private static let maximumHandshakeMessage = 16_384

    /// Begins the handshake's record. `certificate` has to outlive the session.
    func begin(with certificate: TLSCertificate) {
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(certificate.credentials))
        // Without tickets, the session is a whole handshake.
        _ = certificate.tickets.enable(in: session)
        gnutls_handshake_set_max_packet_length(session, Self.maximumHandshakeMessage)
        gnutls_handshake_set_hook_function(
            session, GNUTLS_HANDSHAKE_FINISHED.rawValue, GNUTLS_HOOK_POST, finishedHandler)
    }

    /// Whether the handshake waits until it can send, and not until the client has sent.
    var isSending: Bool { gnutls_record_get_direction(session) == 1 }

    /// The number of bytes that were received and decrypted, and that nobody has read.
    var unread: Int { gnutls_record_check_pending(session) }

    /// Sends `bytes`, as far as the socket takes them.
    func send(_ bytes: [UInt8]) { gnutls_record_send(session, bytes, bytes.count) }
}

/// Called when a `Finished` message (RFC 8446, section 4.4.4) has been sent or received.
private func finishedHandler(
    _ session: gnutls_session_t?, _ type: UInt32, _ when: UInt32, _ isIncoming: UInt32,
    _ message: UnsafePointer<gnutls_datum_t>?
) -> Int32 {
    // libmicrohttpd keeps its connection with the session.
    if let connection = session.flatMap({ gnutls_session_get_ptr($0) }),
        let context = sectional_mhd_connection_context(OpaquePointer(connection))
    {
        Unmanaged<Connection>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.handshake.finishedMessages += 1 }
    }
    return 0
}
