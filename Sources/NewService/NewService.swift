/// The package of a new service: the files of the template, with the service's names in them.
struct NewService {
    /// A file, by its path below the package's folder.
    struct File: Equatable {
        let path: String
        let text: String
        var isExecutable: Bool { path.hasPrefix("scripts/") }
    }

    let name: NewServiceName
    let library: LibraryPackage

    /// All files.
    var files: [File] {
        EmbeddedResources.files.map { File(path: filled($0.path), text: filled($0.text)) }
    }

    /// What stands in the template, and what in the package.
    private var replacements: [(placeholder: String, text: String)] {
        [
            // The name first: what the library's place is called isn't the service's.
            ("PLACEHOLDER", name.variablePrefix), ("Placeholder", name.type), ("placeholder", name.text),
            ("LIBRARY_IDENTITY", library.identity), ("COPY LIBRARY\n", library.copying),
            ("BUILD_CONTEXT ", library.buildContext), ("LIBRARY_LOCATION", library.dependency),
        ]
    }

    private func filled(_ text: String) -> String {
        replacements.reduce(text) { $0.replacing($1.placeholder, with: $1.text) }
    }
}
