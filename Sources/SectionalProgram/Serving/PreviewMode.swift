import OpenSSLTokens
import Preview
import Sectional

/// The mode of the preview: off, on, or on with tokens.
enum PreviewMode: String, CaseIterable {
    case off
    case on
    /// On, with tokens of every role for everyone who can connect.
    case development

    private static let tokenLifetime = 12 * 3600

    /// Returns the configured preview, or `nil` if it is off. Throws a configuration error if tokens would be handed to
    /// other machines.
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
