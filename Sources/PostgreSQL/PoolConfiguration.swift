internal import Basics

/// The bounds of what a process does with a server.
package struct PostgreSQLLimits: Sendable {
    /// The maximum number of connections, at least 3: one is told of changes, half of the others are shared by
    /// readers, and the rest are for transactions.
    package let connections: Int
    package let readDeadline: Duration
    /// The time that a write may take, with its wait for a connection and for locks, and that a transaction of several
    /// writes has from the first to its end.
    package let writeDeadline: Duration
    /// The time for which requests wait for a server that can't be reached, such as while a standby is promoted.
    package var patience = Duration.seconds(1)

    package init(connections: Int = 10, readDeadline: Duration = .seconds(10), writeDeadline: Duration = .seconds(5)) {
        (self.connections, self.readDeadline, self.writeDeadline) = (max(connections, 3), readDeadline, writeDeadline)
    }

    var readers: Int { max(1, (connections - 1) / 2) }
    var writers: Int { connections - 1 - readers }
}

struct PoolConfiguration: Sendable {
    let server: PostgreSQLServer
    let limits: PostgreSQLLimits
    /// Is told that others may have written, on the thread of the loop; `isNew` if the connection that tells it is new,
    /// so that something may have been missed. `nil` for a standby, which tells nobody.
    var onForeignChange: (@Sendable (_ isNew: Bool) -> Void)?

    /// The time that a statement without the service's tables may take, such as a look for changes: a server that needs
    /// longer is taken for one that hangs, and its connection is closed.
    var answerDeadline: Duration { min(limits.readDeadline, .seconds(3)) }
    static let pause = Duration.milliseconds(100)

    /// The statements that set up a connection for `purpose`. The server itself ends what takes too long, and ends a
    /// transaction of a process that is gone or can't be reached.
    func setup(for purpose: Link.Purpose) -> String {
        let (timeout, isolation) =
            purpose == .writing
            ? (limits.writeDeadline, "SERIALIZABLE, READ WRITE") : (limits.readDeadline, "READ COMMITTED, READ ONLY")
        let milliseconds = max(1, timeout.milliseconds)
        return """
            SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL \(isolation);
            SET statement_timeout = \(milliseconds);
            SET idle_in_transaction_session_timeout = \(milliseconds + 2_000);
            SET client_connection_check_interval = 1000
            """
    }
}
