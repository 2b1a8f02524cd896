import HTTPServing
import Identity
import JSON

/// The files of the page that stand in one folder: one route.
struct PreviewFolder: Sendable {
    /// The folder below `/preview/` with a slash at its end; empty for that itself.
    private let path: String
    /// By their names.
    private let files: [Identifier: PreviewFile]

    /// All folders of `files`; of two files in the same place, the later one.
    static func all(of files: [PreviewFile]) -> [PreviewFolder] {
        Dictionary(grouping: files, by: \.folder).sorted { $0.key < $1.key }.map { folder, files in
            PreviewFolder(
                path: folder, files: Dictionary(files.map { (Identifier($0.name), $0) }, uniquingKeysWith: { $1 }))
        }
    }

    /// Adds `/preview/{folder}/{file}` to `router`.
    func addRoute(to router: inout Router) {
        router.get(RoutePattern("/preview/" + path + "{file}"), description) { request in
            guard let file = request.parameters["file"].flatMap({ files[Identifier($0)] }) else {
                throw Problem.notFound("The preview has no such file.")
            }
            return file.response
        }
    }

    private var description: RouteDescription {
        RouteDescription(
            id, "A file of the preview.",
            parameters: [
                RouteDescription.path("file", .text(among: files.keys.sorted().map(\.rawValue))),
                RouteDescription.knownTag,
            ],
            answers: [.text("The file.", mediaTypes), .notModified], problems: .problems(.notFound))
    }

    /// `getPreviewFile`, and of a folder `getPreviewStylesFile`.
    private var id: String {
        let name = path.dropLast()
        return "getPreview" + name.prefix(1).uppercased() + name.dropFirst() + "File"
    }

    private var mediaTypes: [String] { Set(files.values.map(\.mediaType)).sorted() }
}

extension PreviewFile {
    /// What stands before the last slash of its path, with that.
    fileprivate var folder: String { String(path.dropLast(name.count)) }

    /// What stands behind the last slash of its path.
    fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The content type without its parameters.
    fileprivate var mediaType: String { String(contentType.prefix { $0 != ";" }) }
}
