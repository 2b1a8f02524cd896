/// The package of a new service: the template with the service's names.
struct NewService {
    /// A file, with its path in the package.
    struct File: Equatable {
        let path: String
        let text: String
        var isExecutable: Bool { path.hasPrefix("scripts/") }
    }

    let name: NewServiceName
    let library: LibraryPackage

    /// All files of the package.
    var files: [File] {
        EmbeddedResources.files.map { File(path: filled($0.path), text: filled($0.text)) }
    }

    /// The placeholders of the template and their replacements.
    private var replacements: [(placeholder: String, text: String)] {
        [
            // The name first, so that nothing in the library's place is replaced by it.
            ("PLACEHOLDER", name.variablePrefix), ("Placeholder", name.type), ("placeholder", name.text),
            ("LIBRARY_IDENTITY", library.identity), ("COPY LIBRARY\n", library.copying),
            ("BUILD_CONTEXT ", library.buildContext), ("LIBRARY_FOLDER", library.folder),
            ("LIBRARY_LOCATION", library.dependency),
        ]
    }

    private func filled(_ text: String) -> String {
        replacements.reduce(text) { $0.replacing($1.placeholder, with: $1.text) }
    }
}
