import HTTPServing

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
