internal import HTTPServing
internal import Synchronization

/// The configuration while the service runs: its reloadable settings change together.
final class LiveConfiguration: Sendable {
    private let configuration: Mutex<Configuration>

    init(_ configuration: Configuration) { self.configuration = Mutex(configuration) }

    /// The value that `setting` has now.
    func value<Value>(of setting: Setting<Value>) -> Value { configuration.withLock { $0[setting] } }

    /// Takes what is another value in `new` of those of `settings` that are reloadable, all at once. Returns which these
    /// are, and which ones the service has to be started again for.
    func reload(_ settings: Settings, from new: Configuration) -> (changed: [String], waiting: [String]) {
        configuration.withLock { configuration in
            let other = settings.all.filter { new.differs(from: configuration, in: $0) }
            for setting in other where setting.isReloadable { configuration.take(setting, from: new) }
            return (other.filter(\.isReloadable).map(\.key), other.filter { !$0.isReloadable }.map(\.key))
        }
    }
}

/// A reloadable setting of a service that runs. Whoever uses the value asks for it each time: it may be another one.
public struct LiveSetting<Value: Sendable>: Sendable {
    private let setting: Setting<Value>
    private let configuration: LiveConfiguration

    init(_ setting: Setting<Value>, _ configuration: LiveConfiguration) {
        (self.setting, self.configuration) = (setting, configuration)
    }

    /// The value now.
    public var value: Value { configuration.value(of: setting) }
}
