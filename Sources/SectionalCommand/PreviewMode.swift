import Identity
import OpenSSLTokens
import Preview
import ScreenService
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
    static func preview(_ configuration: Configuration) throws -> Preview? {
        switch PreviewMode(rawValue: configuration[.preview]) ?? .off {
        case .off: nil
        case .on: Preview()
        case .development: Preview(tokens: try tokens(configuration))
        }
    }

    private static func tokens(_ configuration: Configuration) throws -> PreviewTokens {
        guard LoopbackHost.isOne(configuration[.host]) else {
            throw CommandError.configuration(
                "preview: development hands out tokens, so host has to be a loopback address; take on or off")
        }
        let known = configuration.roles
        let roles = known.all.filter { $0 != known.withoutToken }.map(\.rawValue)
        guard let signer = try TokenSecret.key(of: configuration).map(TokenSigner.init) else {
            return PreviewTokens(roles: roles, sign: nil)
        }
        return PreviewTokens(roles: roles) { role, subject in
            signer.sign(
                TokenClaims(
                    subject: Identifier(subject), role: Identifier(role),
                    expiresAt: Int(WallClock.now()) + tokenLifetime))
        }
    }
}
