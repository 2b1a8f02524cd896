internal import Identity

/// The settings that a service has beside those that all have: `Settings(.loan, .reminders)`.
public struct Settings: Sendable {
    /// Each in its order.
    let all: [AnySetting]

    /// Settings of any types.
    public init<each Value>(_ settings: repeat Setting<each Value>) {
        var all: [AnySetting] = []
        for setting in repeat each settings { all.append(AnySetting(setting)) }
        self.all = all
    }

    private init(all: [AnySetting]) { self.all = all }

    /// These and then `others`.
    func adding(_ others: Settings) -> Settings { Settings(all: all + others.all) }

    /// The setting that the file calls `key`, compared by its bytes.
    subscript(key: String) -> AnySetting? { all.first { Identifier($0.key) == Identifier(key) } }
}

/// A setting whatever its type is.
struct AnySetting: Sendable {
    let key: String
    let expected: String
    let placeholder: String
    let defaultText: String
    let flag: String?
    let isReloadable: Bool
    let help: String
    let details: String
    /// What a configuration keeps; `nil` for anything but a value.
    let read: @Sendable (WrittenValue) -> (any Sendable)?

    init<Value>(_ setting: Setting<Value>) {
        (key, flag, isReloadable) = (setting.key, setting.flag, setting.isReloadable)
        (expected, placeholder) = (setting.type.expected, setting.type.placeholder)
        defaultText = setting.type.text(setting.defaultValue)
        (help, details) = (setting.help, setting.details)
        read = { setting.type.read($0).map(SettingValue.init) }
    }
}

/// The value of a setting, in a type that an optional inside can't be mistaken for none.
struct SettingValue<Value: Sendable>: Sendable {
    let value: Value
}

extension Settings {
    /// What every service with such a database has that is called `name`, in the order of the documentation.
    static func common(to name: ServiceName, _ database: ServiceDatabase) -> Settings {
        listening.adding(requests).adding(database.settings(name)).adding(keys).adding(secrets).adding(screens)
            .adding(showing)
    }
}
