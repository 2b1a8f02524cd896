import HTTPServing
import POSIXProcess
import Sectional

/// Reads the configuration again whenever the process is told to (SIGHUP), and takes what is reloadable.
struct Reloading: Sendable {
    private let invocation: Invocation
    private let setup: ServiceSetup

    init(_ invocation: Invocation, _ setup: ServiceSetup) { (self.invocation, self.setup) = (invocation, setup) }

    /// What does it while the service serves. From here on, SIGHUP doesn't end the process.
    func task() -> BackgroundTask {
        // Several wishes at once are one: what is read last is the newest.
        let (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        TerminationSignals.heedHangups { wish.yield() }
        return BackgroundTask("reload") { for await _ in wishes { reload() } }
    }

    /// A configuration that is wrong is refused as a whole, and the service goes on with what it has.
    private func reload() {
        let log = setup.log
        do {
            let new = try invocation.configuration()
            let (changed, waiting) = setup.liveConfiguration.reload(invocation.program.settings, from: new)
            for key in changed { log(.info, "setting-changed", ["setting": key]) }
            for key in waiting { log(.warning, "setting-needs-restart", ["setting": key]) }
            log.setMinimum(setup.live(.logLevel).value)
            // Screens may show a setting, and nobody knows which ones.
            if !changed.isEmpty { setup.changes.publish(.anything) }
        } catch { log(.error, "reload-refused", ["error": (error as? CommandError)?.message ?? "\(error)"]) }
    }
}
