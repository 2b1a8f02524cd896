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
