import HTTPServing
import JSON
import ScreenService
import Screens

enum PreviewMode: String, CaseIterable {
    case off
    case on
    /// On, with tokens of every role for everyone who can connect (``ProcessTokens``).
    case development

    private static let tokenLifetime = 12 * 3600

    /// Returns the configured preview, or `nil` if it is off. `tokens` are those of a service in development.
    static func preview(
        _ program: DeclaredProgram, _ configuration: Configuration, _ tokens: ProcessTokens?
    ) throws -> Preview? {
        switch configuration[.preview] {
        case .off: nil
        case .on: preview(program)
        case .development: preview(program, tokens: tokens.map { previewTokens(program.type.roles, $0) })
        }
    }

    private static func preview(_ program: DeclaredProgram, tokens: PreviewTokens? = nil) -> Preview {
        Preview(
            title: program.type.title, roleWithoutToken: program.type.roles.withoutToken.rawValue,
            languages: program.type.languages.map(\.rawValue), cells: program.type.previewCells.files, tokens: tokens)
    }

    private static func previewTokens(_ roles: Roles, _ tokens: ProcessTokens) -> PreviewTokens {
        PreviewTokens(
            roles: roles.all.filter { $0 != roles.withoutToken }.map(\.rawValue), lifetime: tokenLifetime,
            longestLifetime: Int(Revocations.longestLifetime)
        ) { role, subject, lifetime in
            tokens.token(role: Role(rawValue: role), subject: subject, lifetime: lifetime)
        }
    }
}

/// The renderers of a service's cells in the preview: one JavaScript file for each cell type. With the plugin
/// `EmbedPreviewCells`, `.embedded` has the files of the folder `preview/cells`.
public struct PreviewCells: Sendable {
    let files: [(name: String, text: String)]

    /// Creates renderers from files by name: `tool-cell.js` exports the renderer of the cell type `ToolCell`. A file
    /// with the name of one of the preview's own files replaces it.
    public init(_ files: [(name: String, text: String)]) { self.files = files }

    /// No renderers: the preview shows the cell types of the library and of the showcase, and placeholders for others.
    public static let none = PreviewCells([])
}

/// The preview: a page, served from files in the program, that shows every screen as an app would, as any role.
struct Preview: Sendable {
    private let page: PreviewFile?
    private let folders: [PreviewFolder]
    private let tokens: PreviewTokens?

    /// Creates the preview.
    ///
    /// - Parameters:
    ///   - title: The service's title for people.
    ///   - roleWithoutToken: The role of callers without a token.
    ///   - languages: The languages of the screens' texts.
    ///   - cells: The service's own renderers: `tool-cell.js` exports a function `ToolCell`.
    ///   - tokens: The tokens of every role, which everyone who can open the page gets; `nil` for none.
    init(
        title: String, roleWithoutToken: String, languages: [String], cells: [(name: String, text: String)] = [],
        tokens: PreviewTokens? = nil
    ) {
        page = PreviewFile.page(saying: [
            "title": title, "roleWithoutToken": roleWithoutToken, "languages": languages.joined(separator: " "),
        ])
        folders = PreviewFolder.all(of: PreviewFile.all(with: cells))
        self.tokens = tokens
    }

    /// Adds `/preview/` and its files to `router`, and `/preview/tokens` if there are tokens. Throws if the schema of
    /// the tokens can't be derived.
    func addRoutes(to router: inout Router) throws {
        router.get("/preview", Self.redirection) { _ in
            // Relative: it leads there below whatever path a proxy has the service.
            Response(.permanentRedirect, headers: [.location: "preview/", .cacheControl: "no-cache"])
        }
        if let page { router.get("/preview/", Self.page) { _ in page.response } }
        for folder in folders { folder.addRoute(to: &router) }
        if let tokens { router.get("/preview/tokens", try tokens.description, tokens.answer) }
    }

    private static let redirection = RouteDescription(
        "findPreview", "Leads to the preview.", answers: [.init("It is at `/preview/`.", status: .permanentRedirect)])

    private static let page = RouteDescription(
        "getPreview", "The preview: a page that shows every screen as an app would.",
        parameters: [RouteDescription.knownTag], answers: [.text("The page.", ["text/html"]), .notModified])
}
