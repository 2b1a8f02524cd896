import Basics
internal import HTTPServing
internal import Synchronization

/// The configuration of a running service; its reloadable settings change together.
final class LiveConfiguration: Sendable {
    private let configuration: Mutex<Configuration>

    init(_ configuration: Configuration) { self.configuration = Mutex(configuration) }

    /// Returns the current value of `setting`.
    func value<Value>(of setting: Setting<Value>) -> Value { configuration.withLock { $0[setting] } }

    /// All current values.
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

/// A setting that is written differently than before.
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

    /// The current value, in whole milliseconds.
    var value: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }

    func change(to duration: Duration) { milliseconds.store(duration.milliseconds, ordering: .relaxed) }
}
