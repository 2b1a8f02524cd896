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

/// A reloadable setting of a running service. Read ``value`` for each use: it may change.
public struct LiveSetting<Value: Sendable>: Sendable {
    private let setting: Setting<Value>
    private let configuration: LiveConfiguration

    init(_ setting: Setting<Value>, _ configuration: LiveConfiguration) {
        (self.setting, self.configuration) = (setting, configuration)
    }

    /// The current value.
    public var value: Value { configuration.value(of: setting) }
}
