/// What was said on the command line: a command, and options with values.
struct Options {
    let command: String
    private var values: [String: String] = [:]

    init(_ arguments: ArraySlice<String>) throws {
        command = arguments.first ?? ""
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard name.hasPrefix("--"), let value = rest.popFirst() else {
                throw UsageError(text: "expected an option and its value, found '\(name)'")
            }
            values[String(name.dropFirst(2))] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    func required(_ name: String) throws -> String {
        guard let value = values[name] else { throw UsageError(text: "--\(name) is missing") }
        return value
    }

    func integer(_ name: String, default fallback: Int) throws -> Int {
        guard let text = values[name] else { return fallback }
        guard let number = Int(text) else { throw UsageError(text: "--\(name): '\(text)' is no number") }
        return number
    }
}

/// The command line is not one that this program understands.
struct UsageError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
