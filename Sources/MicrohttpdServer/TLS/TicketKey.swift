internal import CGnuTLS

/// A random secret, from which GnuTLS derives the keys that encrypt session tickets (RFC 8446, section 4.6.1); these
/// change every few hours. It isn't stored, so no ticket outlives the process.
///
/// `@unchecked Sendable`: the secret isn't changed, and GnuTLS copies it for each session.
final class TicketKey: @unchecked Sendable {
    /// In memory of its own: passing a property with `&` would be a change of it, in several threads at once.
    private let secret: UnsafeMutablePointer<gnutls_datum_t>

    /// Makes a secret; `nil` if that fails.
    init?() {
        let secret = UnsafeMutablePointer<gnutls_datum_t>.allocate(capacity: 1)
        secret.initialize(to: gnutls_datum_t())
        guard gnutls_session_ticket_key_generate(secret) >= 0 else {
            secret.deallocate()
            return nil
        }
        self.secret = secret
    }

    deinit {
        // Overwritten first: with the freed memory, one could decrypt sessions.
        gnutls_memset(secret.pointee.data, 0, Int(secret.pointee.size))
        sectional_gnutls_free(secret.pointee.data)
        secret.deallocate()
    }

    /// Lets the client of `session` resume it on another connection, and resume the one that its ticket is of. Early
    /// data (RFC 8446, section 2.3), which could be replayed, is not accepted. Returns false if that fails.
    func enable(in session: OpaquePointer) -> Bool { gnutls_session_ticket_enable_server(session, secret) >= 0 }
}
