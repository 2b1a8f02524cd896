internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// libmicrohttpd 0.9.75 starts the next round at once while a connection is in its TLS handshake, even if its client
/// has sent nothing: its mark for a readable socket isn't cleared by GnuTLS. A few silent clients would keep a worker
/// busy. So a connection whose handshake waits is suspended, and its socket is watched here.
extension Connections {
    /// Begins the handshake of a new connection, with the current certificate. Without TLS does nothing.
    func beginHandshake(_ connection: Connection) {
        guard let certificates = configuration.certificates,
            let session = TLSSession(of: connection.handle)
        else { return }
        let certificate = certificates.current
        (connection.certificate, connection.session) = (certificate, session)
        session.begin(with: certificate)
        connection.handshake.finishedMessages = 0
        handshakes.append(connection.slot)
    }

    /// Suspends the connections that took part in the last round and whose handshake isn't complete.
    func suspendHandshakes() {
        guard !handshakes.isEmpty else { return }
        for slot in handshakes {
            guard let connection = slots[slot], let session = connection.session,
                !connection.handshake.isComplete, !connection.handshake.isSuspended
            else { continue }
            guard sockets.add(connection.descriptor, slot: slot, forSending: session.isSending) else {
                end(connection)
                continue
            }
            connection.handshake.isSuspended = true
            MHD_suspend_connection(connection.handle)
        }
        handshakes.removeAll(keepingCapacity: true)
    }

    /// Resumes a connection whose socket is ready, so that the next round continues its handshake.
    func resumeHandshake(of connection: Connection) {
        guard connection.handshake.isSuspended else { return }
        connection.handshake.isSuspended = false
        sockets.remove(connection.descriptor)
        handshakes.append(connection.slot)
        MHD_resume_connection(connection.handle)
    }
}
