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
    /// Says why a value can't be given by a flag, which all users of the machine can read; `nil` if it can.
    private(set) var flagFault: @Sendable (Value) -> String? = { _ in nil }

    /// Creates a type.
    ///
    /// - Parameters:
    ///   - expected: The expected value with its unit and bounds.
    ///   - placeholder: The placeholder of the value in the help.
    ///   - read: Reads the value; returns `nil` if it isn't valid.
    ///   - text: Writes a default for the documentation.
    public init(
        expected: String, placeholder: String = "TEXT", read: @escaping @Sendable (WrittenValue) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) {
        (self.expected, self.placeholder, self.read, self.text) = (expected, placeholder, read, text)
    }

    /// Returns the type with another ``flagFault``.
    func refusingFlags(_ fault: @escaping @Sendable (Value) -> String?) -> Self {
        var type = self
        type.flagFault = fault
        return type
    }
}
