internal import Basics

/// A list of settings, such as `Settings(.loan, .reminders)`.
public struct Settings: Sendable {
    /// The settings in order.
    let all: [AnySetting]

    /// Creates a list of settings of any types.
    public init<each Value>(_ settings: repeat Setting<each Value>) {
        var all: [AnySetting] = []
        for setting in repeat each settings { all.append(AnySetting(setting)) }
        self.all = all
    }

    private init(all: [AnySetting]) { self.all = all }

    /// Returns these settings followed by `others`.
    func adding(_ others: Settings) -> Settings { Settings(all: all + others.all) }

    /// The setting with the key `key`, compared by bytes.
    subscript(key: String) -> AnySetting? { all.first { Identifier($0.key) == Identifier(key) } }
}

/// A type-erased setting.
struct AnySetting: Sendable {
    let key: String
    let expected: String
    let placeholder: String
    let defaultText: String
    let flag: String?
    let isReloadable: Bool
    /// Whether its value is never shown.
    let isSecret: Bool
    let help: String
    let details: String
    /// Reads the value that a configuration keeps; returns `nil` if it isn't valid.
    let read: @Sendable (WrittenValue) -> (any Sendable)?
    /// Writes such a value for the documentation.
    let text: @Sendable (any Sendable) -> String?
    /// Says why such a value can't be given by a flag; `nil` if it can.
    let flagFault: @Sendable (any Sendable) -> String?

    init<Value>(_ setting: Setting<Value>) {
        (key, flag, isReloadable) = (setting.key, setting.flag, setting.isReloadable)
        (expected, placeholder) = (setting.type.expected, setting.type.placeholder)
        defaultText = setting.type.text(setting.defaultValue)
        isSecret = Value.self is Secret.Type || Value.self is Secret?.Type
        (help, details) = (setting.help, setting.details)
        read = { setting.type.read($0).map(SettingValue.init) }
        text = { ($0 as? SettingValue<Value>).map { setting.type.text($0.value) } }
        flagFault = { ($0 as? SettingValue<Value>).flatMap { setting.type.flagFault($0.value) } }
    }
}

/// The value of a setting. The wrapper keeps an optional value that is `nil` apart from a missing value.
struct SettingValue<Value: Sendable>: Sendable {
    let value: Value
}

extension Settings {
    /// Returns the settings that every service with `database` and the name `name` has, in the order of the
    /// documentation.
    static func common(to name: ServiceName, _ database: ServiceDatabase) -> Settings {
        server.adding(callers).adding(database.settings(name)).adding(screens).adding(observing)
    }
}
