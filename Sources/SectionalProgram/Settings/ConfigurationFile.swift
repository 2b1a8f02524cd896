internal import Basics
internal import FoundationEssentials
internal import JSON

/// The configuration file: one JSON object, a member for each setting. Relative paths in it begin at its folder.
enum ConfigurationFile {
    /// Reads the file at `path` and returns its settings with their values. Throws a configuration error that names the
    /// file and the key.
    static func values(_ path: FilePath, _ settings: Settings) throws -> [(AnySetting, WrittenValue)] {
        let data = try content(of: path)
        try refuseRepeated(Array(data), path)
        guard let members = try? JSONDecoder().decode([String: Member].self, from: data) else { throw malformed(path) }
        return try members.map { key, member in
            (try setting(key, path, settings), WrittenValue(member.form, folder: path.folder))
        }
    }

    /// Reads a regular file, directly or through a link. Anything else is refused: reading from a pipe could block
    /// forever.
    private static func content(of path: FilePath) throws -> Data {
        let type = try? FileManager.default.attributesOfItem(atPath: path.description)[.type] as? FileAttributeType
        guard let type, [.typeRegular, .typeSymbolicLink].contains(type),
            let data = FileManager.default.contents(atPath: path.description)
        else { throw CommandError.configuration("\(path): can't be read") }
        // Some editors begin a file with a byte order mark.
        return data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    }

    private static func malformed(_ path: FilePath, _ place: String = "") -> CommandError {
        .configuration(
            "\(path): expected a JSON object of texts, whole numbers, true, false and lists of texts\(place)")
    }

    /// Refuses a key that occurs twice: which of the values counts is undefined (RFC 8259, section 4).
    private static func refuseRepeated(_ text: [UInt8], _ path: FilePath) throws {
        var known: Set<Identifier> = []
        let json = JSONSlice(.copying(text))
        do { try json.check() } catch {
            throw malformed(path, "; the error is in line \(text.prefix(error.offset).count { $0 == 0x0A } + 1)")
        }
        guard let members = try? json.members() else { throw malformed(path) }
        for (name, _) in members where !known.insert(name).inserted {
            throw CommandError.configuration("\(path): \(name.rawValue): stands there twice")
        }
    }

    private static func setting(_ key: String, _ path: FilePath, _ settings: Settings) throws -> AnySetting {
        if let setting = settings[key] { return setting }
        let meant = NearestName.of(key, among: settings.all.map(\.key)).map { "; is '\($0)' meant?" } ?? ""
        throw CommandError.configuration("\(path): \(key): there is no such setting\(meant)")
    }

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
