internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// libmicrohttpd 0.9.75 starts the next round at once while a connection is in its TLS handshake, even if its client
/// has sent nothing: its mark for a readable socket isn't cleared by GnuTLS. A few silent clients would keep a worker
/// busy. So a connection whose handshake waits is suspended, and its socket is watched here.
extension Worker {
    /// Begins the handshake of a new connection, with the current certificate. Without TLS does nothing.
    func beginHandshake(_ conversation: Conversation) {
        guard let certificates = configuration.certificates,
            let session = TLSSession(of: conversation.connection)
        else { return }
        let certificate = certificates.current
        (conversation.certificate, conversation.session) = (certificate, session)
        session.begin(with: certificate)
        conversation.handshake.finishedMessages = 0
        handshakes.append(conversation.slot)
    }

    /// Suspends the connections that took part in the last round and whose handshake isn't complete.
    func suspendHandshakes() {
        for slot in handshakes {
            guard let conversation = conversations[slot], let session = conversation.session,
                !conversation.handshake.isComplete, !conversation.handshake.isSuspended
            else { continue }
            guard sockets.add(conversation.descriptor, slot: slot, forSending: session.isSending) else {
                end(conversation)
                continue
            }
            conversation.handshake.isSuspended = true
            MHD_suspend_connection(conversation.connection)
        }
        handshakes.removeAll(keepingCapacity: true)
    }

    /// Resumes a connection whose socket is ready, so that the next round continues its handshake.
    func resumeHandshake(of conversation: Conversation) {
        guard conversation.handshake.isSuspended else { return }
        conversation.handshake.isSuspended = false
        sockets.remove(conversation.descriptor)
        handshakes.append(conversation.slot)
        MHD_resume_connection(conversation.connection)
    }
}
