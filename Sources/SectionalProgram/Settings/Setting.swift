/// A setting: it can be set in the file, in the environment and, if it has a flag, on the command line. Declare it
/// once, as a computed property, and read it by that name:
///
///     extension Setting<Duration> {
///         static var loan: Self { Setting("loan", .seconds(1...31_536_000), default: .seconds(86_400), help: "…") }
///     }
///
///     configuration[.loan]
///
/// A service lists its own settings in ``ServiceProgram/settings``. A setting that isn't listed always has its default,
/// and a configuration that sets it is refused.
public struct Setting<Value: Sendable>: Sendable {
    /// The key in the file. The environment variable is derived from it: `sectionDeadline` of the service `bakery` is
    /// `BAKERY_SECTION_DEADLINE`.
    public let key: String
    /// The type of the value, with its bounds.
    public let type: SettingType<Value>
    /// The value if no source sets one.
    public let defaultValue: Value
    /// The flag with its hyphens, such as `--port`, which all commands accept; `nil` for none.
    public let flag: String?
    /// Whether a new value is applied while the service runs, when it reads its configuration again (SIGHUP). Read the
    /// value through ``ServiceSetup/live(_:)`` then.
    public let isReloadable: Bool
    /// The purpose, in a few words.
    public let help: String
    /// Further details, in sentences.
    public let details: String

    /// Creates a setting. Its key is made of ASCII letters and digits and begins with a small letter.
    public init(
        _ key: String, _ type: SettingType<Value>, default defaultValue: Value, flag: String? = nil,
        isReloadable: Bool = false, help: String, details: String = ""
    ) {
        (self.key, self.type, self.defaultValue) = (key, type, defaultValue)
        (self.flag, self.isReloadable) = (flag, isReloadable)
        (self.help, self.details) = (help, details)
    }
}

/// The type of a setting's value: how it is read, written and described. A service can define its own types.
public struct SettingType<Value: Sendable>: Sendable {
    /// The expected value with its unit and bounds, for errors and the documentation: `a whole number from 0 to 9`.
    public let expected: String
    /// The placeholder of the value in the help, such as `N`.
    let placeholder: String
    /// Reads the value; returns `nil` if it isn't valid.
    let read: @Sendable (WrittenValue) -> Value?
    /// Writes a default for the documentation; returns an empty text if there is nothing to show.
    let text: @Sendable (Value) -> String

    /// Creates a type whose values are written as texts. `expected` is the expected value with its unit and bounds, and
    /// `placeholder` is in its place in the help. `parse` reads a value, and returns `nil` if it isn't valid; `text`
    /// writes a default for the documentation.
    public init(
        expected: String, placeholder: String = "TEXT", parse: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) {
        self.init(expected: expected, placeholder: placeholder, read: { $0.text.flatMap(parse) }, text: text)
    }

    /// Creates a type whose values are read by `read`; the rest is the same.
    package init(
        expected: String, placeholder: String = "TEXT", read: @escaping @Sendable (WrittenValue) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) {
        (self.expected, self.placeholder, self.read, self.text) = (expected, placeholder, read, text)
    }
}
