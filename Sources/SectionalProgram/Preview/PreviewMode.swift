import ScreenService
import Screens

/// The mode of the preview: off, on, or that of a service in development.
enum PreviewMode: String, CaseIterable {
    case off
    case on
    /// On, with tokens of every role for everyone who can connect (``ProcessTokens``).
    case development

    /// In seconds.
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
