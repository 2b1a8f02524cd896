package import Basics
import Synchronization

/// The findings about a request while it is answered, for log, metrics and traces; shared by its copies.
public final class RequestRecord: Sendable {
    package struct Findings: Sendable {
        /// The pattern of the route that matched, such as `/screens/{screen}`; `nil` if none did. Set by ``Router``.
        package var route: Identifier?
        /// The caller's role; `nil` until the caller is authenticated, and on routes without authentication.
        package var role: Identifier?
        /// The caller's subject; `nil` too for a caller without one. It is personal: log it as a keyed hash only.
        package var subject: Identifier?
        /// The name of the screen that is shown or acted on; `nil` for other routes and screens that don't exist.
        package var screen: Identifier?
        /// The name of the limit that refuses the request; `nil` if none does.
        package var limit: String?
    }

    private let contents = Mutex(Findings())
    private let isUnkeyedRead = Atomic(false)

    public init() {}

    package var findings: Findings { contents.withLock(\.self) }

    package func note(_ change: (inout Findings) -> Void) { contents.withLock { change(&$0) } }

    /// Whether a part of the request was read that ready responses are found without (``Reuse``).
    public var hasUnkeyedReads: Bool { isUnkeyedRead.load(ordering: .relaxed) }

    func noteUnkeyedRead() { isUnkeyedRead.store(true, ordering: .relaxed) }

    /// Forgets everything, so that another request can use the record.
    public func clear() {
        contents.withLock { $0 = Findings() }
        isUnkeyedRead.store(false, ordering: .relaxed)
    }
}
