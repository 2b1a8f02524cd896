/// A flag that a command takes.
struct Option: Sendable {
    /// The name with its hyphens: `--port`.
    let name: String
    /// What the value is, in the help; `nil` for a flag without one.
    let value: String?
    /// What it is for, in the help.
    let help: String

    init(_ name: String, value: String? = nil, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }
}
