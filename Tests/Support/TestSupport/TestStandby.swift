import Glibc
import PostgreSQL

/// A PostgreSQL server of its own with a read-only standby, until the value is gone.
package final class TestStandby: Sendable {
    private let process: ChildProcess
    /// The URL of the server that takes writes.
    package let primary: String
    /// The URL of its standby.
    package let standby: String

    /// Starts both. Throws if they don't start.
    package init() throws {
        process = try ChildProcess(packageRoot + "/Tests/System/PostgreSQL/server", ["--standby"])
        primary = try process.readLine()
        standby = try process.readLine()
    }

    /// The process ends its servers first, which it couldn't if it were killed.
    deinit { process.end(SIGTERM) }

    /// Has the standby replay nothing more of the log until ``resume()``.
    package func pause() throws { try onStandby("SELECT pg_wal_replay_pause()") }

    /// Has the standby replay the log.
    package func resume() throws { try onStandby("SELECT pg_wal_replay_resume()") }

    /// Has each commit wait for the standby, which may show it first.
    package func waitForStandby() throws { try have(commitsWaitFor: "*") }

    /// Has each commit wait for a standby that isn't there, although the one that is has it: nobody is shown what is
    /// committed meanwhile.
    package func holdCommits() throws { try have(commitsWaitFor: "nobody") }

    /// Has no commit wait any more.
    package func letCommitsGo() throws { try have(commitsWaitFor: "") }

    /// Makes the standby a primary too.
    package func promote() throws { try onStandby("SELECT pg_promote()") }

    private func onStandby(_ script: String) throws { try PostgreSQLServer(standby, as: .standby).execute(script) }

    /// Returns once it is so: `pg_reload_conf` only asks for it. Whether commits wait, the process says that makes
    /// checkpoints. It looks at its settings before each, for the second one after it has ended the first.
    private func have(commitsWaitFor names: String) throws {
        let server = try PostgreSQLServer(primary)
        try server.execute("ALTER SYSTEM SET synchronous_standby_names = '\(names)'")
        try server.execute("SELECT pg_reload_conf()")
        let check = "SELECT 1 / (current_setting('synchronous_standby_names') = '\(names)')::integer"
        while (try? server.execute(check)) == nil { usleep(10_000) }
        for _ in 0..<2 { try server.execute("CHECKPOINT") }
    }
}
