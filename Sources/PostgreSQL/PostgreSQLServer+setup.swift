internal import CPQ
internal import Glibc

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
