import JSON

extension Invocation {
    /// The option that has an answer printed for programs.
    static let json = Option("--json", "as JSON")

    /// Prints an answer: `text`, or `json` where that was asked for.
    func say(_ text: String, _ json: JSONValue) {
        say(arguments.has(Self.json.name) ? json.bytes.text : text)
    }
}
