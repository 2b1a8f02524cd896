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
