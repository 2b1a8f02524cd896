/// What the value of a setting has to be, and how it is read. A service can have types of its own beside those that are
/// here.
public struct SettingType<Value: Sendable>: Sendable {
    /// What a value has to be, with its unit and bounds, for errors and the documentation: `a whole number from 0 to 9`.
    public let expected: String
    /// What stands for the value behind a flag in the help: `N`.
    let placeholder: String
    /// The value; `nil` for anything else.
    let read: @Sendable (WrittenValue) -> Value?
    /// A default as one would write it; nothing where there is nothing to write.
    let text: @Sendable (Value) -> String

    /// A type of one's own.
    ///
    /// - Parameters:
    ///   - expected: what a value has to be, with its unit and bounds.
    ///   - placeholder: what stands for the value behind a flag in the help.
    ///   - read: the value, or `nil` for anything else.
    ///   - text: a default as one would write it.
    public init(
        expected: String, placeholder: String = "TEXT", read: @escaping @Sendable (WrittenValue) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) {
        (self.expected, self.placeholder, self.read, self.text) = (expected, placeholder, read, text)
    }
}
