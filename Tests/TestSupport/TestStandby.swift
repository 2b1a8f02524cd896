import Glibc
import PostgreSQL

/// A PostgreSQL server of its own with a read-only standby, until the value is gone.
public final class TestStandby: Sendable {
    private let process: ChildProcess
    /// The URL of the server that takes writes.
    public let primary: String
    /// The URL of its standby.
    public let standby: String

    /// Starts both. Throws if they don't start.
    public init() throws {
        process = try ChildProcess(packageRoot + "/Tests/PostgreSQL/server", ["--standby"])
        primary = try process.readLine()
        standby = try process.readLine()
    }

    /// The process ends its servers first, which it couldn't if it were killed.
    deinit { process.end(SIGTERM) }

    /// Has the standby replay nothing more of the log until ``resume()``.
    public func pause() throws { try PostgreSQLServer(standby).execute("SELECT pg_wal_replay_pause()") }

    /// Has the standby replay the log.
    public func resume() throws { try PostgreSQLServer(standby).execute("SELECT pg_wal_replay_resume()") }

    /// Has each commit wait for the standby, which may show it first.
    public func waitForStandby() throws { try set("ALTER SYSTEM SET synchronous_standby_names = '*'") }

    /// Has each commit wait for a standby that isn't there, although the one that is has it: nobody is shown what is
    /// committed meanwhile.
    public func holdCommits() throws { try set("ALTER SYSTEM SET synchronous_standby_names = 'nobody'") }

    /// Has no commit wait any more.
    public func letCommitsGo() throws { try set("ALTER SYSTEM RESET synchronous_standby_names") }

    /// Makes the standby a primary too.
    public func promote() throws { try PostgreSQLServer(standby).execute("SELECT pg_promote()") }

    private func set(_ statement: String) throws {
        try PostgreSQLServer(primary).execute(statement)
        try PostgreSQLServer(primary).execute("SELECT pg_reload_conf()")
    }
}
