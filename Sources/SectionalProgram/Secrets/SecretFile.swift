import FoundationEssentials

/// A file with a secret in it.
enum SecretFile {
    /// The content, without the line end that editors and `echo` put there. Throws a configuration error that names
    /// `setting` where the file can't be read.
    static func read(_ path: FilePath, of setting: Setting<FilePath?>) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path.description) else {
            throw CommandError.configuration("\(setting.key): \(path) can't be read")
        }
        let bytes = Array(data)
        return Array(bytes.prefix((bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1) + 1))
    }
}
