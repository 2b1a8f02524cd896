import HTTPServing
import Identity
import POSIXProcess
import Sectional

/// Reads the configuration again whenever the process is told to (SIGHUP), and takes what is reloadable.
struct Reloading: Sendable {
    private let invocation: Invocation
    private let setup: ServiceSetup

    init(_ invocation: Invocation, _ setup: ServiceSetup) { (self.invocation, self.setup) = (invocation, setup) }

    /// From here on, SIGHUP doesn't end the process: it is noted. Several at once are one, since what is read last is the
    /// newest.
    static func heedHangups() -> AsyncStream<Void> {
        let (hangups, hangup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        TerminationSignals.heedHangups { hangup.yield() }
        return hangups
    }

    /// What reads the configuration again for each of `hangups`, while the service serves.
    func task(for hangups: AsyncStream<Void>) -> BackgroundTask {
        BackgroundTask("reload") { for await _ in hangups { reload() } }
    }

    /// A configuration that is wrong is refused as a whole, and the service goes on with what it has.
    private func reload() {
        do { take(try configuration()) } catch {
            setup.log(.error, "reload-refused", ["error": (error as? CommandError)?.message ?? "\(error)"])
        }
    }

    /// Where the file is gone for a moment, another one isn't taken for it, nor none.
    private func configuration() throws -> Configuration {
        let new = try invocation.configuration()
        let (before, now) = (setup.configuration.file, new.file)
        guard before.map({ Identifier($0.description) }) == now.map({ Identifier($0.description) }) else {
            throw CommandError.configuration(
                "the file was \(before?.description ?? "none"), and is \(now?.description ?? "none")")
        }
        return new
    }

    private func take(_ new: Configuration) {
        let (changed, waiting) = setup.liveConfiguration.reload(invocation.program.settings, from: new)
        let (level, log) = (setup.liveConfiguration.value(of: .logLevel), setup.log)
        // Said at the level before and at the one after, whichever says more.
        if !log.isHeard(level) { log.setMinimum(level) }
        for key in changed { log(.info, "setting-changed", ["setting": key]) }
        for key in waiting { log(.warning, "setting-needs-restart", ["setting": key]) }
        log.setMinimum(level)
        // Screens may show a setting, and nobody knows which ones.
        if !changed.isEmpty { setup.changes.publish(.anything) }
    }
}
