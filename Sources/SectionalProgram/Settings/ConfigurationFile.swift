internal import Basics
internal import FoundationEssentials
internal import JSON

/// The configuration file: one JSON object, a member for each setting. Relative paths in it begin at its folder.
enum ConfigurationFile {
    /// Reads the file at `path` and returns its settings with their values. Throws a configuration error that names the
    /// file and the key, also for a key that occurs twice: which of the values counts is undefined (RFC 8259, section 4).
    static func values(_ path: FilePath, _ settings: Settings) throws -> [(AnySetting, WrittenValue)] {
        let text = Array(try content(of: path))
        let json = JSONSlice(.copying(text))
        do { try json.check() } catch {
            throw malformed(path, "; the error is in line \(text.prefix(error.offset).count { $0 == 0x0A } + 1)")
        }
        guard let members = try? json.members() else { throw malformed(path) }
        var known: Set<Identifier> = []
        for (name, _) in members where !known.insert(name).inserted {
            throw CommandError.configuration("\(path): \(name.rawValue): duplicate setting")
        }
        return try members.map { name, value in
            guard let form = form(of: value) else { throw malformed(path, "; \(name.rawValue) is something else") }
            return (try setting(name.rawValue, path, settings), WrittenValue(form, folder: path.folder))
        }
    }

    /// Reads a regular file, directly or through a link. Anything else is refused: reading from a pipe could block
    /// forever.
    private static func content(of path: FilePath) throws -> Data {
        let type = try? FileManager.default.attributesOfItem(atPath: path.description)[.type] as? FileAttributeType
        guard let type, [.typeRegular, .typeSymbolicLink].contains(type),
            let data = FileManager.default.contents(atPath: path.description)
        else { throw CommandError.configuration("\(path) can't be read") }
        // Some editors begin a file with a byte order mark.
        return data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    }

    private static func malformed(_ path: FilePath, _ place: String = "") -> CommandError {
        .configuration(
            "\(path): expected a JSON object of strings, integers, booleans and arrays of strings\(place)")
    }

    private static func setting(_ key: String, _ path: FilePath, _ settings: Settings) throws -> AnySetting {
        if let setting = settings[key] { return setting }
        let meant = NearestName.of(key, among: settings.all.map(\.key)).map { "; did you mean '\($0)'?" } ?? ""
        throw CommandError.configuration("\(path): \(key): unknown setting\(meant)")
    }

    private static func form(of value: JSONSlice) -> WrittenValue.Form? {
        switch value.kind {
        case .number: Int(value.text).map { .integer($0) }
        case .bool: .boolean(value.text == "true")
        case .array: try? WrittenValue.Form.list(value.elements().map { try $0.string() })
        case .string: try? WrittenValue.Form.text(value.string())
        case .object, .null, nil: nil
        }
    }
}
