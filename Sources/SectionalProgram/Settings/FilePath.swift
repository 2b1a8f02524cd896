/// Where a file or a folder is.
public struct FilePath: Sendable, CustomStringConvertible {
    /// The path: absolute, or from the working directory.
    public let description: String

    /// A path as it is written.
    public init(_ description: String) { self.description = description }

    /// What stands before the last slash, with that; nothing where there is none.
    var folder: String {
        let bytes = description.utf8
        let end = bytes.lastIndex(of: 0x2F).map(bytes.index(after:)) ?? bytes.startIndex
        return String(Substring(bytes[..<end]))
    }
}

extension SettingType<FilePath> {
    /// A path. One in the file that isn't absolute begins at the folder that the file is in.
    public static var path: Self {
        SettingType(expected: "a path", placeholder: "FILE", read: read, text: \.description)
    }

    private static func read(_ written: WrittenValue) -> FilePath? {
        guard let text = written.text, !text.isEmpty else { return nil }
        return FilePath(text.utf8.first == 0x2F ? text : written.folder + text)
    }
}
