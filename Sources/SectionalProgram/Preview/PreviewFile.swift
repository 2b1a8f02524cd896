import Basics
import HTTPServing
import JSON
import ScreenService

struct PreviewFile: Sendable {
    let path: String
    private let contentType: String
    private let document: PublishedDocument

    private init?(path: String, text: String) {
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        guard let contentType = Self.contentTypes[ending] else { return nil }
        self.path = path
        self.contentType = contentType
        document = PublishedDocument(
            .copying(text), contentType: contentType,
            [
                .contentSecurityPolicy: Self.policy, .contentTypeOptions: "nosniff", "Referrer-Policy": "no-referrer",
            ])
    }

    /// Returns all embedded files except the page itself, and the service's renderers `cells`.
    static func all(with cells: [(name: String, text: String)]) -> [PreviewFile] {
        let texts =
            EmbeddedResources.files(in: resources).filter { $0.path != pagePath }
            + cells.map { (path: cellFolder + $0.name, text: $0.text) }
        return (texts + [(path: "registry.js", text: registry(of: texts.map(\.path)))]).compactMap {
            PreviewFile(path: $0.path, text: $0.text)
        }
    }

    /// Returns the JavaScript module in which the page finds the renderer of a cell type, among those at `paths`. It
    /// exports each by the type's name, such as `ToolCell` of `cells/tool-cell.js`.
    private static func registry(of paths: [String]) -> String {
        let known = Set(paths.filter { $0.hasPrefix(cellFolder) && $0.hasSuffix(".js") }.map { Identifier($0) })
        return known.map(\.rawValue).sorted().map { path in
            let words = path.dropFirst(cellFolder.count).prefix { $0 != "." }.split(separator: "-")
            let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            return "export { \(type) } from \"./\(path)\";\n"
        }.joined()
    }

    /// Returns the page with the service's texts in place of their names, such as `{{title}}`.
    static func page(saying texts: KeyValuePairs<String, String>) -> PreviewFile? {
        guard let page = EmbeddedResources.files(in: resources).first(where: { $0.path == pagePath }) else {
            return nil
        }
        let text = texts.reduce(page.text) { text, said in
            text.replacing("{{\(said.key)}}", with: HTMLText.escaped(said.value))
        }
        return PreviewFile(path: page.path, text: text)
    }

    private static let resources = "preview/"
    private static let pagePath = "index.html"
    /// The folder of the renderers, with a slash at its end.
    private static let cellFolder = "cells/"

    private static let contentTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    var response: Response { document.response }

    /// The Content Security Policy (Level 3) allows the service only, and previews of images, which are in the screen
    /// itself: data of a screen can't load a script, and no other page can frame this one.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    fileprivate var folder: String { String(path.dropLast(name.count)) }

    fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    fileprivate var mediaType: String { String(contentType.prefix { $0 != ";" }) }
}

/// The files of the page in one folder, which have one route.
struct PreviewFolder: Sendable {
    /// The folder below `/preview/`, with a slash at its end; empty for `/preview/` itself.
    private let path: String
    private let files: [Identifier: PreviewFile]

    /// Groups `files` by folder; of two files with the same path, the later one replaces the other.
    static func all(of files: [PreviewFile]) -> [PreviewFolder] {
        Dictionary(grouping: files, by: \.folder).sorted { $0.key < $1.key }.map { folder, files in
            PreviewFolder(
                path: folder, files: Dictionary(files.map { (Identifier($0.name), $0) }, uniquingKeysWith: { $1 }))
        }
    }

    func addRoute(to router: inout Router) {
        router.get("/preview/" + path + "{file}", description) { request in
            guard let file = request.parameters["file"].flatMap({ files[Identifier($0)] }) else {
                throw Problem.notFound("The file does not exist.")
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

extension EmbeddedResources {
    /// Returns the files of a folder of `Resources`, with their paths in it. `folder` has a slash at its end.
    static func files(in folder: String) -> [(path: String, text: String)] {
        files.filter { $0.path.hasPrefix(folder) }.map { (String($0.path.dropFirst(folder.count)), $0.text) }
    }
}
