internal import FoundationEssentials
internal import Identity

/// The configuration's file: one JSON object, a member for each setting. Paths in it are relative to its folder.
enum ConfigurationFile {
    /// The values of settings in the file at `path`. Throws a configuration error that names the file, the key, and what
    /// was expected.
    static func values(_ path: FilePath, _ settings: Settings) throws -> [Identifier: any Sendable] {
        guard let data = FileManager.default.contents(atPath: path.description) else {
            throw CommandError.configuration("\(path): can't be read")
        }
        let members: [String: Member]
        do { members = try JSONDecoder().decode([String: Member].self, from: data) } catch {
            throw CommandError.configuration(
                "\(path): expected a JSON object of texts, whole numbers, true, false and lists of texts")
        }
        return try members.reduce(into: [:]) { values, member in
            values[Identifier(member.key)] = try value(member.value, member.key, path, settings)
        }
    }

    private static func value(
        _ member: Member, _ key: String, _ path: FilePath, _ settings: Settings
    ) throws -> any Sendable {
        guard let setting = settings[key] else {
            let meant = NearestName.of(key, among: settings.all.map(\.key)).map { "; is '\($0)' meant?" } ?? ""
            throw CommandError.configuration("\(path): \(key): there is no such setting\(meant)")
        }
        guard let value = setting.read(WrittenValue(member.form, folder: path.folder)) else {
            throw CommandError.configuration("\(path): \(key): expected \(setting.expected)")
        }
        return value
    }

    /// A value of the file.
    private struct Member: Decodable {
        let form: WrittenValue.Form

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let integer = try? container.decode(Int.self) {
                form = .integer(integer)
            } else if let boolean = try? container.decode(Bool.self) {
                form = .boolean(boolean)
            } else if let list = try? container.decode([String].self) {
                form = .list(list)
            } else {
                form = .text(try container.decode(String.self))
            }
        }
    }
}
