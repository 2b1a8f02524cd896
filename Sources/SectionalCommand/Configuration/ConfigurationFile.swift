import FoundationEssentials

/// The configuration's file: one JSON object, a member for each setting. Paths in it are relative to its folder.
struct ConfigurationFile {
    /// Each setting's value as text, checked.
    private(set) var values: [String: String] = [:]

    /// Reads the file. Throws a configuration error that names the file, the key, and what was expected.
    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError.configuration("\(path): can't be read")
        }
        let members: [String: Value]
        do { members = try JSONDecoder().decode([String: Value].self, from: data) } catch {
            throw CommandError.configuration("\(path): expected a JSON object of texts, numbers and lists of texts")
        }
        for (key, value) in members { values[key] = try Self.text(value, key, path) }
    }

    private static func text(_ value: Value, _ key: String, _ path: String) throws -> String {
        guard let setting = Setting.all.first(where: { $0.key == key }) else {
            throw CommandError.configuration("\(path): \(key): there is no such setting")
        }
        guard let text = value.text(for: setting.kind), setting.accepts(text) else {
            throw CommandError.configuration("\(path): \(key): expected \(setting.expected)")
        }
        guard case .path = setting.kind, !text.isEmpty, !text.hasPrefix("/") else { return text }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : "") + text : folder + "/" + text
    }

    private enum Value: Decodable {
        case text(String)
        case integer(Int)
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let integer = try? container.decode(Int.self) {
                self = .integer(integer)
            } else if let list = try? container.decode([String].self) {
                self = .list(list)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        /// The value as text, where it has the JSON type that the setting wants.
        func text(for kind: Setting.Kind) -> String? {
            switch (self, kind) {
            case (.text(let text), .text), (.text(let text), .path), (.text(let text), .choice): text
            case (.integer(let integer), .integer): String(integer)
            case (.list(let list), .list), (.list(let list), .networks): list.joined(separator: ",")
            default: nil
            }
        }
    }
}
