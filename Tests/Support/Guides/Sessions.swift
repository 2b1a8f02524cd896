import Sectional
import Synchronization

/// The sessions of the people who are signed in, in the memory of this process.
final class Sessions: Sendable {
    private let known = Mutex<[String: Authentication]>([:])

    /// Starts a session until `expiresAt`, in seconds since 1970. Returns its token: 128 random bits.
    func signIn(_ caller: Caller, until expiresAt: Int64) -> String {
        let (token, now) = (String(UInt128.random(in: 0 ... .max), radix: 36), WallClock.now())
        let session = Authentication(caller, expiresAt: expiresAt, issuedAt: now, validity: Validity())
        known.withLock { known in
            known = known.filter { Self.isCurrent($0.value, at: now) }
            known[token] = session
        }
        return token
    }

    /// Ends a session. From then on its requests are answered with 401, and its streams end.
    func signOut(_ token: String) {
        let session = known.withLock { $0.removeValue(forKey: token) }
        session?.validity?.end()
    }

    /// The session with this token, or `nil` if there is none or it has expired.
    subscript(token: String) -> Authentication? {
        let session = known.withLock { $0[token] }
        return session.flatMap { Self.isCurrent($0, at: WallClock.now()) ? $0 : nil }
    }

    private static func isCurrent(_ session: Authentication, at now: Int64) -> Bool {
        session.expiresAt.map { now < $0 } ?? true
    }
}
