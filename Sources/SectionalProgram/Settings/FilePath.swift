import Basics
import FoundationEssentials

/// The path of a file or a folder.
public struct FilePath: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text: absolute, or relative to the working directory.
    public let path: String

    /// Creates a path from its text.
    public init(_ path: String) { self.path = path }
    /// Creates a path from its text.
    public init(stringLiteral path: String) { self.path = path }

    /// The text.
    public var description: String { path }

    /// The text up to and including the last slash; empty if there is none.
    var folder: String {
        let bytes = path.utf8
        let end = bytes.lastIndex(of: 0x2F).map(bytes.index(after:)) ?? bytes.startIndex
        return String(Substring(bytes[..<end]))
    }

    /// Whether there is a file, a link that may lead nowhere, or something that can't be looked at.
    var mayExist: Bool {
        do { _ = try FileManager.default.attributesOfItem(atPath: path) } catch {
            guard (error as? CocoaError)?.code == .fileReadNoPermission else { return false }
            // Nobody means a relative path in a folder that they can't enter.
            return path.utf8.first == 0x2F || FileManager.default.isExecutableFile(atPath: ".")
        }
        return true
    }

    /// Reads a regular file, or one that a symbolic link names, of at most `maximumBytes` bytes. Throws
    /// ``UnreadableFile`` for anything else: its writer could fill the memory, or block the service.
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

extension SettingType<FilePath> {
    /// A path. A relative path in the configuration file begins at the file's folder.
    public static var path: Self {
        SettingType(expected: "a path", placeholder: "FILE", read: read, text: \.path)
    }

    private static func read(_ written: WrittenValue) -> FilePath? {
        guard let text = written.text, !text.isEmpty else { return nil }
        return FilePath(text.utf8.first == 0x2F ? text : written.folder + text)
    }
}

struct UnreadableFile: Error, Equatable, CustomStringConvertible {
    let name: Identifier
    let maximumBytes: Int

    var description: String {
        "\(name.rawValue) can't be read: expected a regular file of at most \(maximumBytes) bytes"
    }
}

/// The reads of files that may be half written meanwhile: contents count once they are the same twice in a row.
struct RepeatedReads<Contents: Equatable & Sendable>: Sendable {
    typealias Read = Result<Contents, UnreadableFile>

    private var last: Read?
    /// The result that counted last.
    private var decided: Read?

    init() {}

    /// A first read that has found `contents`, which count.
    init(_ contents: Contents) { (last, decided) = (.success(contents), .success(contents)) }

    /// Notes `read`, and returns whether it counts, and is another one than counted before.
    mutating func note(_ read: Read) -> Bool {
        defer { last = read }
        guard read == last, read != decided else { return false }
        decided = read
        return true
    }
}
