import Basics
import FoundationEssentials

extension FilePath {
    /// Reads a regular file, or one that a symbolic link names, of at most `maximumBytes` bytes. Throws
    /// ``UnreadableFile`` for anything else: whoever writes the file could fill the memory, or let the service wait.
    func contents(atMost maximumBytes: Int) throws(UnreadableFile) -> [UInt8] {
        let file = URL(filePath: description).resolvingSymlinksInPath().path
        // The size is a `UInt` in FoundationEssentials.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? UInt, size <= maximumBytes,
            let data = FileManager.default.contents(atPath: file)
        else { throw UnreadableFile(name: Identifier(description), maximumBytes: maximumBytes) }
        return Array(data)
    }
}

/// The error for a file that can't be read.
struct UnreadableFile: Error, Equatable, CustomStringConvertible {
    /// The name of the file, as configured.
    let name: Identifier
    /// The maximum size in bytes.
    let maximumBytes: Int

    /// The message for the operator.
    var description: String {
        "\(name.rawValue) can't be read: a regular file of at most \(maximumBytes) bytes is expected"
    }
}
