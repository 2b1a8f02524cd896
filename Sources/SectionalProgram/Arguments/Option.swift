/// A flag that a command takes.
public struct Option: Sendable {
    /// The name with its hyphens: `--port`.
    public let name: String
    /// What the value is, in the help; `nil` for a flag without one.
    public let value: String?
    /// What it is for, in the help.
    public let help: String

    /// An option from its parts.
    public init(_ name: String, value: String? = nil, _ help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }
}
