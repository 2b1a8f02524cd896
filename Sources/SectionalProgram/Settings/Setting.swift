/// Something that can be configured: in the file, in the environment and, where it has one, by a flag. Declared once, as
/// a computed property, and then read by its name:
///
///     extension Setting<Duration> {
///         static var loan: Self { Setting("loan", .seconds(1...31_536_000), default: .seconds(86_400), help: "…") }
///     }
///
///     configuration[.loan]
///
/// A service names its own ones in `ServiceProgram.settings`: one that isn't there has its default, and whoever
/// configures it is told that there is no such setting.
public struct Setting<Value: Sendable>: Sendable {
    /// The key in the file. Its variable is the same in capitals, behind the service's prefix: `sectionDeadline` of the
    /// service `bakery` is `BAKERY_SECTION_DEADLINE`.
    public let key: String
    /// What a value has to be.
    public let type: SettingType<Value>
    /// The value where nobody says another.
    public let defaultValue: Value
    /// The flag of all commands that says it, with its hyphens, such as `--port`; `nil` for none.
    public let flag: String?
    /// Whether a new value is taken while the service runs, when it is told to read its configuration again (SIGHUP).
    /// Whoever uses the value then asks for it each time, through `ServiceSetup.live`.
    public let isReloadable: Bool
    /// What it is for, in a few words.
    public let help: String
    /// What else there is to know of it, in sentences.
    public let details: String

    /// A setting from its parts. Its key is made of letters and digits of ASCII and begins with a small letter.
    public init(
        _ key: String, _ type: SettingType<Value>, default defaultValue: Value, flag: String? = nil,
        isReloadable: Bool = false, help: String, details: String = ""
    ) {
        (self.key, self.type, self.defaultValue) = (key, type, defaultValue)
        (self.flag, self.isReloadable) = (flag, isReloadable)
        (self.help, self.details) = (help, details)
    }
}
