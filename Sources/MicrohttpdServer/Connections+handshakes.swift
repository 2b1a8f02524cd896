internal import CGnuTLS
internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// libmicrohttpd 0.9.75 starts the next round at once while a connection is in its TLS handshake, even if its client
/// has sent nothing: its mark for a readable socket isn't cleared by GnuTLS. A few silent clients would keep a worker
/// busy. So a connection whose handshake waits is suspended, and its socket is watched here.
extension Connections {
    /// Begins the handshake of a new connection, with the current certificate. Without TLS does nothing.
    func beginHandshake(_ connection: Connection) {
        guard let certificates = configuration.certificates else { return }
        connection.session = TLSSession(of: connection.handle, certificates.current)
        handshakes.append(connection.slot)
    }

    /// Suspends the connections that took part in the last round and whose handshake isn't complete.
    func suspendHandshakes() {
        guard !handshakes.isEmpty else { return }
        for slot in handshakes {
            guard let connection = slots[slot], let session = connection.session, !session.hasShakenHands,
                !session.isSuspended
            else { continue }
            guard sockets.add(connection.descriptor, slot: slot, forSending: session.isSending) else {
                end(connection)
                continue
            }
            session.isSuspended = true
            MHD_suspend_connection(connection.handle)
        }
        handshakes.removeAll(keepingCapacity: true)
    }

    /// Resumes a suspended connection, so that the next round continues its handshake. Returns whether it was suspended.
    @discardableResult
    func resumeHandshake(of connection: Connection) -> Bool {
        guard let session = connection.session, session.isSuspended else { return false }
        session.isSuspended = false
        sockets.remove(connection.descriptor)
        handshakes.append(connection.slot)
        MHD_resume_connection(connection.handle)
        return true
    }
}

/// The TLS session of a connection. libmicrohttpd owns it, and frees it before it says that the connection is closed.
final class TLSSession {
    private let session: OpaquePointer
    /// Has to outlive the session.
    private let certificate: TLSCertificate
    /// The number of `Finished` messages that were sent or received. The handshake ends with the second, one of each side.
    fileprivate var finishedMessages = 0
    /// Whether the connection is suspended until its socket is ready for the handshake.
    var isSuspended = false

    /// The maximum size of a handshake message in bytes. GnuTLS would keep 128 KB of each client that has begun one; a
    /// client's longest message is its first, without a certificate of its own.
    private static let maximumHandshakeMessage = 16_384

    /// Takes up the session of a new connection, whose handshake hasn't begun.
    init?(of connection: OpaquePointer, _ certificate: TLSCertificate) {
        guard let session = OpaquePointer(sectional_mhd_tls_session(connection)) else { return nil }
        (self.session, self.certificate) = (session, certificate)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(certificate.credentials))
        certificate.enableTickets(in: session)
        gnutls_handshake_set_max_packet_length(session, Self.maximumHandshakeMessage)
        gnutls_handshake_set_hook_function(
            session, GNUTLS_HANDSHAKE_FINISHED.rawValue, GNUTLS_HOOK_POST, finishedHandler)
    }

    var hasShakenHands: Bool { finishedMessages >= 2 }

    /// Whether the handshake waits until it can send, and not until the client has sent.
    var isSending: Bool { gnutls_record_get_direction(session) == 1 }

    /// The number of bytes that were received and decrypted, and that nobody has read.
    var unread: Int { gnutls_record_check_pending(session) }
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
        Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().session?.finishedMessages += 1
    }
    return 0
}
