import OpenSSLTokens
import Preview
import Sectional

/// Whether there is a preview, and whether it is handed tokens.
enum PreviewMode: String, CaseIterable {
    case off
    case on
    /// With tokens of every role, for whoever can connect.
    case development

    private static let tokenLifetime = 12 * 3600

    /// The preview as it is configured; `nil` where it is off. Throws a configuration error where tokens would be
    /// handed to other machines.
    static func preview(_ program: DeclaredProgram, _ configuration: Configuration) throws -> Preview? {
        switch configuration[.preview] {
        case .off: nil
        case .on: preview(program)
        case .development: preview(program, tokens: try tokens(program.type.roles, configuration))
        }
    }

    private static func preview(_ program: DeclaredProgram, tokens: PreviewTokens? = nil) -> Preview {
        Preview(
            title: program.type.title, roleWithoutToken: program.type.roles.withoutToken.rawValue,
            languages: program.type.languages.map(\.rawValue), cells: program.type.previewCells.files, tokens: tokens)
    }

    private static func tokens(_ roles: Roles, _ configuration: Configuration) throws -> PreviewTokens {
        guard LoopbackHost.isOne(configuration[.host]) else {
            throw CommandError.configuration(
                "preview: development hands out tokens, so host has to be a loopback address; take on or off")
        }
        guard configuration[.trustedProxies].isEmpty else {
            throw CommandError.configuration(
                "preview: development hands out tokens to this machine alone, so there can be no trustedProxies; take on or off"
            )
        }
        let names = roles.all.filter { $0 != roles.withoutToken }.map(\.rawValue)
        guard let key = try TokenSecret.key(of: configuration) else { return PreviewTokens(roles: names, sign: nil) }
        return PreviewTokens(roles: names) { role, subject in
            ServiceTokens.token(key, role: Role(rawValue: role), subject: subject, lifetime: tokenLifetime)
        }
    }
}

/// How the preview shows the cells of a service: a file for each cell type. With the plugin `EmbedPreviewCells`, these are the
/// files of the folder `preview/cells`, in `.embedded`.
public struct PreviewCells: Sendable {
    let files: [(name: String, text: String)]

    /// Files by their names, `tool-cell.js` for the cell type `ToolCell`, which each of them exports. One with the name of a
    /// file of the preview's own takes its place.
    public init(_ files: [(name: String, text: String)]) { self.files = files }

    /// None: the preview shows the cell types of the library and of the showcase, and placeholders for others.
    public static let none = PreviewCells([])
}
