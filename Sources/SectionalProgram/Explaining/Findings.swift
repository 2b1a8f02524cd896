import Basics
import JSON

/// The findings of a check, each once: a line for a person, and JSON.
struct Findings {
    let title: String
    private var known: Set<Identifier> = []
    private var lines: [String] = []
    private var values: [JSONValue] = []

    init(_ title: String) { self.title = title }

    var isEmpty: Bool { lines.isEmpty }

    var text: String { ([title] + lines.map { "  " + $0 }).joined(separator: "\n") }

    var json: JSONValue { .array(values) }

    mutating func add(_ line: String, _ value: JSONValue) {
        guard known.insert(Identifier(line)).inserted else { return }
        lines.append(line)
        values.append(value)
    }
}
