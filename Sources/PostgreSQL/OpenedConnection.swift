internal import Basics
internal import CPQ
internal import Glibc
internal import POSIXProcess
import Synchronization

/// An open connection, which is closed with its last reference.
///
/// `@unchecked Sendable`: one thread at a time has it; it is handed from the thread that has opened it to the loop.
final class OpenedConnection: @unchecked Sendable {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQfinish(handle) }

    /// libpq's last message.
    var message: String { PQerrorMessage(handle).map { String(cString: $0).trimmed } ?? "the connection was lost" }
}

/// Asks the server to cancel what a connection runs, over a connection of its own.
///
/// `@unchecked Sendable`: `PQcancel` may be called on any thread, and only one uses it.
final class Cancellation: @unchecked Sendable {
    private let handle: OpaquePointer
    private let isOver = Atomic(false)

    init?(of connection: OpaquePointer) {
        guard let handle = PQgetCancel(connection) else { return nil }
        self.handle = handle
    }

    deinit { PQfreeCancel(handle) }

    /// Whether the server still has to answer. One that hangs may never do so.
    var isUnderWay: Bool { !isOver.load(ordering: .acquiring) }

    func send() {
        let thread = DetachedThread { [self] in
            var message = [CChar](repeating: 0, count: 256)
            // If it fails, the connection's own timeouts end the statement.
            _ = PQcancel(handle, &message, Int32(message.count))
            isOver.store(true, ordering: .releasing)
        }
        if !thread.start() { isOver.store(true, ordering: .releasing) }
    }
}

extension String {
    var trimmed: String { String(Substring(utf8.trimming { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D })) }
}

extension PostgreSQLServer {
    /// The time in which a server has to answer on a new connection.
    private static let setupDeadline = Duration.seconds(3)

    /// Runs `setup` on a new connection. Returns `false` if the server refuses it, or gives no answer in time: `PQexec`
    /// would wait for one that has taken the connection and hangs.
    static func run(_ setup: String, on handle: OpaquePointer) -> Bool {
        guard PQsendQuery(handle, setup) == 1 else { return false }
        let deadline = Moment.now + setupDeadline
        var isRight = true
        while true {
            while PQisBusy(handle) == 1 {
                guard waits(for: handle, until: deadline), PQconsumeInput(handle) == 1 else { return false }
            }
            guard let result = PQgetResult(handle) else { return isRight }
            isRight = isRight && PQresultStatus(result) == PGRES_COMMAND_OK
            PQclear(result)
        }
    }

    /// Waits until the server has sent something. Returns `false` if it hasn't at `deadline`.
    private static func waits(for handle: OpaquePointer, until deadline: Moment) -> Bool {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&socket, 1, deadline.milliseconds(after: .now))
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }
}
