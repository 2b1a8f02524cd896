import Basics
import HTTPServing
import JSON

/// The files of the page in one folder, which have one route.
struct PreviewFolder: Sendable {
    /// The folder below `/preview/`, with a slash at its end; empty for `/preview/` itself.
    private let path: String
    /// The files by name.
    private let files: [Identifier: PreviewFile]

    /// Groups `files` by folder; of two files with the same path, the later one replaces the other.
    static func all(of files: [PreviewFile]) -> [PreviewFolder] {
        Dictionary(grouping: files, by: \.folder).sorted { $0.key < $1.key }.map { folder, files in
            PreviewFolder(
                path: folder, files: Dictionary(files.map { (Identifier($0.name), $0) }, uniquingKeysWith: { $1 }))
        }
    }

    /// Adds `/preview/{folder}/{file}` to `router`.
    func addRoute(to router: inout Router) {
        router.get("/preview/" + path + "{file}", description) { request in
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

    /// The `operationId`: `getPreviewFile`, or `getPreviewStylesFile` for a folder `styles`.
    private var id: String {
        let name = path.dropLast()
        return "getPreview" + name.prefix(1).uppercased() + name.dropFirst() + "File"
    }

    private var mediaTypes: [String] { Set(files.values.map(\.mediaType)).sorted() }
}

extension PreviewFile {
    /// The folder of its path, with a slash at its end.
    fileprivate var folder: String { String(path.dropLast(name.count)) }

    /// The file name of its path.
    fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The content type without its parameters.
    fileprivate var mediaType: String { String(contentType.prefix { $0 != ";" }) }
}
