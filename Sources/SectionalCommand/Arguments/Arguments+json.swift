import JSON
import POSIXProcess

extension Arguments {
    /// The option that has an answer printed for programs.
    static let json = Option("--json", "as JSON")

    /// Prints an answer: `text`, or `json` where that was asked for.
    func write(_ text: String, _ json: JSONValue) {
        StandardStream.output.writeLine(has(Self.json.name) ? json.bytes.text : text)
    }
}
