extension EmbeddedResources {
    /// Returns the files of a folder of `Resources`, with their paths in it. `folder` has a slash at its end.
    static func files(in folder: String) -> [(path: String, text: String)] {
        files.filter { $0.path.hasPrefix(folder) }.map { (String($0.path.dropFirst(folder.count)), $0.text) }
    }
}
