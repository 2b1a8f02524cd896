import Synchronization

/// What the next write of this task that changes something writes besides, in the same transaction.
final class WriteNote: Sendable {
    @TaskLocal static var current: WriteNote?

    typealias Step = @Sendable (Connection) throws -> Void

    private let checking: Step
    private let writing: Step
    private let hasWritten = Mutex(false)

    init(check: @escaping Step, write: @escaping Step) { (checking, writing) = (check, write) }

    /// Whether it is stored.
    var isWritten: Bool { hasWritten.withLock { $0 } }

    /// Called in a transaction before anything else: throws where it is stored already, by somebody else.
    func check(_ connection: Connection) throws { if !isWritten { try checking(connection) } }

    /// Called in a transaction that changes something.
    func write(_ connection: Connection) throws { if !isWritten { try writing(connection) } }

    /// Called when the transaction is stored.
    func confirm() { hasWritten.withLock { $0 = true } }
}
