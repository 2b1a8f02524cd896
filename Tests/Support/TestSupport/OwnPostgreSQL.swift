import Glibc

/// A PostgreSQL server for one test, which may end it and start it again.
package final class OwnPostgreSQL: Sendable {
    private let process: ChildProcess
    /// The server's URL.
    package let url: String

    /// Starts a server with an empty database. Throws if there is none.
    package init() throws {
        process = try ChildProcess(packageRoot + "/Tests/System/PostgreSQL/server")
        url = try process.readLine()
    }

    /// The process ends its servers first, which it couldn't if it were killed.
    deinit { process.end(SIGTERM) }

    /// Ends the server at once, as a crash does. Throws if there is none.
    package func stop() throws { try ask(SIGUSR1) }

    /// Starts the server again. Throws if it doesn't start.
    package func start() throws { try ask(SIGUSR2) }

    private func ask(_ signal: Int32) throws {
        process.send(signal)
        _ = try process.readLine()
    }
}
