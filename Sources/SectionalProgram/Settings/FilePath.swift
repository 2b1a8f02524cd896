/// The path of a file or a folder.
public struct FilePath: Sendable, CustomStringConvertible {
    /// The path: absolute, or relative to the working directory.
    public let description: String

    /// Creates a path from its text.
    public init(_ description: String) { self.description = description }

    /// The text up to and including the last slash; empty if there is none.
    var folder: String {
        let bytes = description.utf8
        let end = bytes.lastIndex(of: 0x2F).map(bytes.index(after:)) ?? bytes.startIndex
        return String(Substring(bytes[..<end]))
    }
}

extension SettingType<FilePath> {
    /// A path. A relative path in the configuration file begins at the file's folder.
    public static var path: Self {
        SettingType(expected: "a path", placeholder: "FILE", read: read, text: \.description)
    }

    private static func read(_ written: WrittenValue) -> FilePath? {
        guard let text = written.text, !text.isEmpty else { return nil }
        return FilePath(text.utf8.first == 0x2F ? text : written.folder + text)
    }
}
