import Basics
import HTTPServing
import POSIXProcess
import Screens
internal import Synchronization

/// Reads the configuration again on SIGHUP and applies the reloadable settings.
struct Reloading: Sendable {
    let invocation: Invocation
    let setup: ServiceSetup
    /// Those whose files are read again too.
    var certificates: CertificateFiles?
    var manager: ServiceManager?
    /// Called when settings have changed.
    var apply: @Sendable () -> Void = {}

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
        let (changed, waiting) = setup.liveConfiguration.reload(invocation.program.settings, from: new)
        let (level, log) = (setup.liveConfiguration.value(of: .logLevel), setup.log)
        // Logged at the old or the new level, whichever logs more.
        if !log.isEnabled(level) { log.setMinimum(level) }
        for change in changed { log(.info, "setting-changed", change.fields) }
        for change in waiting { log(.warning, "setting-needs-restart", change.fields) }
        log.setMinimum(level)
        if !changed.isEmpty { apply() }
        // Which screens show a setting is unknown, so all are invalidated.
        if !changed.isEmpty { setup.changes.publish(.anything) }
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
    ) -> (changed: [SettingChange], waiting: [SettingChange]) {
        configuration.withLock { configuration in
            let other = settings.all.filter { new.differs(from: configuration, in: $0) }
            let changes = other.map { SettingChange($0, from: configuration.text(of: $0), to: new.text(of: $0)) }
            for setting in other where setting.isReloadable { configuration.take(setting, from: new) }
            return (changes.filter(\.isReloadable), changes.filter { !$0.isReloadable })
        }
    }
}

struct SettingChange: Sendable {
    let key: String
    let isReloadable: Bool
    /// The values before and after, as in the documentation; those of secrets are empty.
    private let before: String
    private let after: String

    init(_ setting: AnySetting, from before: String, to after: String) {
        (key, isReloadable) = (setting.key, setting.isReloadable)
        (self.before, self.after) = setting.isSecret ? ("", "") : (before, after)
    }

    /// The fields of the line in the log: the setting and, unless it is a secret, both values.
    var fields: KeyValuePairs<String, any LogValue> {
        before.isEmpty && after.isEmpty ? ["setting": key] : ["setting": key, "from": before, "to": after]
    }
}

/// A duration that changes while the service runs, and is read for every screen: faster than from the configuration.
final class LiveDuration: Sendable {
    private let milliseconds: Atomic<Int>

    init(_ duration: Duration) { milliseconds = Atomic(duration.milliseconds) }

    var value: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }

    func change(to duration: Duration) { milliseconds.store(duration.milliseconds, ordering: .relaxed) }
}
