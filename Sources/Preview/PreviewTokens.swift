import HTTPServing
import JSON

/// The tokens of every role for a browser on this machine; only for development.
public struct PreviewTokens: Sendable {
    /// Signs a token.
    public typealias Sign = @Sendable (_ role: String, _ subject: String) -> String

    /// The JSON of the response.
    struct TokenList: Codable {
        /// A role and a token with that role.
        struct Token: Codable {
            let role: String
            let token: String?
        }

        let tokens: [Token]
    }

    /// The length of a subject in Unicode scalars.
    static let subjectLength = 1...128

    private let roles: [String]
    private let sign: Sign?

    /// Creates the tokens of `roles`. If `sign` is `nil`, there is no secret, and the roles come without tokens.
    public init(roles: [String], sign: Sign?) { (self.roles, self.sign) = (roles, sign) }

    /// Responds with `{"tokens": [{"role", "token"?}]}` for the subject in the query, by default `ana`. Throws a
    /// `Problem` if the request comes from another site, or uses a host name that isn't loopback.
    func answer(_ request: Request) throws -> Response {
        guard Self.isOfThisMachine(request) else {
            throw Problem.forbidden("Tokens are for the preview alone, opened on this machine.")
        }
        let subject = request.query["subject"] ?? "ana"
        guard Self.subjectLength.contains(subject.unicodeScalars.count) else {
            throw Problem.badRequest("`subject` is 1 to 128 characters.")
        }
        var writer = JSONWriter()
        try writer.value(encoding: TokenList(tokens: roles.map { .init(role: $0, token: sign?($0, subject)) }))
        return .json(writer.finish(), headers: [.cacheControl: "no-store"])
    }

    /// Detects a page of another origin by `Origin` or `Sec-Fetch-Site` (Fetch Metadata), and a host name that was
    /// pointed at this machine (DNS rebinding) by `Host`.
    private static func isOfThisMachine(_ request: Request) -> Bool {
        let site = request.headers[.secFetchSite] ?? "none"
        let isHere = request.headers[.host].map { LoopbackHost.isOne(field: $0) } ?? false
        return request.headers[.origin] == nil && ["none", "same-origin"].contains(site)
            && isHere
    }
}
