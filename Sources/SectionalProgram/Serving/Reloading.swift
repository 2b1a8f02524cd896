import Basics
import HTTPServing
import POSIXProcess
import Screens
internal import Synchronization

/// Reads the configuration again on SIGHUP and applies the reloadable settings.
struct Reloading: Sendable {
    let invocation: Invocation
    let application: Application
    /// Those whose files are read again too.
    var certificates: CertificateFiles?
    var manager: ServiceManager?

    private var setup: ServiceSetup { application.setup }

    /// Handles SIGHUP from now on, which then doesn't end the process. Signals that arrive before the previous one is
    /// handled are merged: only the newest configuration counts.
    static func handleHangups() -> AsyncStream<Void> {
        let (hangups, hangup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        TerminationSignals.handleHangups { hangup.yield() }
        return hangups
    }

    func task(for hangups: AsyncStream<Void>) -> BackgroundTask {
        BackgroundTask("reload") { for await _ in hangups { reload() } }
    }

    /// A wrong configuration is refused as a whole; the service keeps the one that it has.
    private func reload() {
        manager?.reloading()
        defer { manager?.ready() }
        certificates?.renew()
        do { take(try configuration()) } catch {
            setup.log(.error, "reload-refused", ["error": (error as? CommandError)?.message ?? "\(error)"])
        }
    }

    /// Throws if another file is found than at the start: if the file is gone for a moment, neither another file nor
    /// the defaults are used.
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
        let old = setup.liveConfiguration.current
        let (changed, waiting) = setup.liveConfiguration.reload(invocation.program.settings, from: new)
        let (level, log) = (setup.liveConfiguration.value(of: .logLevel), setup.log)
        // Logged at the old or the new level, whichever logs more.
        if !log.isEnabled(level) { log.setMinimum(level) }
        for setting in changed { log(.info, "setting-changed", Self.fields(setting, old, new)) }
        for setting in waiting { log(.warning, "setting-needs-restart", Self.fields(setting, old, new)) }
        log.setMinimum(level)
        if !changed.isEmpty { application.applyReloadedSettings() }
        // Which screens show a setting is unknown, so all are invalidated.
        if !changed.isEmpty { setup.changes.publish(.anything) }
    }

    /// Returns the fields of the line in the log: the setting and, unless it is a secret, both values.
    private static func fields(
        _ setting: AnySetting, _ old: Configuration, _ new: Configuration
    ) -> KeyValuePairs<String, any LogValue> {
        let (before, after) = (old.text(of: setting), new.text(of: setting))
        let isShown = !setting.isSecret && !(before.isEmpty && after.isEmpty)
        return isShown ? ["setting": setting.key, "from": before, "to": after] : ["setting": setting.key]
    }
}

/// The configuration of a running service; its reloadable settings change together.
final class LiveConfiguration: Sendable {
    private let configuration: Mutex<Configuration>

    init(_ configuration: Configuration) { self.configuration = Mutex(configuration) }

    func value<Value>(of setting: Setting<Value>) -> Value { configuration.withLock { $0[setting] } }

    var current: Configuration { configuration.withLock(\.self) }

    /// Applies the values of `new` that differ, of those `settings` that are reloadable, atomically. Returns what
    /// changed, and what differs but needs a restart.
    func reload(
        _ settings: Settings, from new: Configuration
    ) -> (changed: [AnySetting], waiting: [AnySetting]) {
        configuration.withLock { configuration in
            let other = settings.all.filter { new.differs(from: configuration, in: $0) }
            for setting in other where setting.isReloadable { configuration.take(setting, from: new) }
            return (other.filter(\.isReloadable), other.filter { !$0.isReloadable })
        }
    }
}

/// A duration that changes while the service runs, and is read for every screen: faster than from the configuration.
final class LiveDuration: Sendable {
    private let milliseconds: Atomic<Int>

    init(_ duration: Duration) { milliseconds = Atomic(duration.milliseconds) }

    var value: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }

    func change(to duration: Duration) { milliseconds.store(duration.milliseconds, ordering: .relaxed) }
}
