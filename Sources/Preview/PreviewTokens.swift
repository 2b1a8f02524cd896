import HTTPServing
import JSON

/// Tokens of every role for whoever asks from this machine: for development alone.
public struct PreviewTokens: Sendable {
    /// Signs a token.
    public typealias Sign = @Sendable (_ role: String, _ subject: String) -> String

    /// What is answered.
    struct TokenList: Codable {
        /// A role, and the token of a caller who has it.
        struct Token: Codable {
            let role: String
            let token: String?
        }

        let tokens: [Token]
    }

    /// How many Unicode scalars a subject has.
    static let subjectLength = 1...128

    private let roles: [String]
    private let sign: Sign?

    /// Tokens of `roles`. Without `sign` there is no secret to sign with, and no token.
    public init(roles: [String], sign: Sign?) { (self.roles, self.sign) = (roles, sign) }

    /// `{"tokens": [{"role", "token"?}]}` for the subject that the query names, `ana` where it names none. Throws a
    /// `Problem` for whoever isn't this page: another site, or a name that was made to lead here.
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

    /// A page of another origin is told apart by `Origin` or `Sec-Fetch-Site` (Fetch Metadata), one whose name was
    /// pointed at this machine (DNS rebinding) by `Host`.
    private static func isOfThisMachine(_ request: Request) -> Bool {
        let site = request.headers[.secFetchSite] ?? "none"
        let isHere = request.headers[.host].map { LoopbackHost.isOne(field: $0) } ?? false
        return request.headers[.origin] == nil && ["none", "same-origin"].contains(site)
            && isHere
    }
}
