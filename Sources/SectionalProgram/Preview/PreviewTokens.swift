import Basics
import FoundationEssentials
import HTTPServing
import JSON
import ScreenService
import Screens

/// The tokens of every role for a browser on this machine; only for development.
struct PreviewTokens: Sendable {
    struct TokenList: Codable {
        struct Token: Codable {
            let role: String
            let token: String?
        }

        let tokens: [Token]
    }

    static let subjectLength = 1...128

    private static let usualLifetime = 12 * 3600
    private static let lifetimes = 1...Int(Revocations.longestLifetime)

    let tokens: ProcessTokens

    /// Responds with `{"tokens": [{"role", "token"?}]}` for the subject in the query, by default `ana`, and the lifetime
    /// `ttl` there. Throws a `Problem` if the request comes from another site, or uses a host name that isn't loopback.
    func answer(_ request: Request) throws -> Response {
        guard Self.isOfThisMachine(request) else {
            throw Problem.forbidden(
                "Tokens are available only on this machine. Open the preview at a loopback address, such as 127.0.0.1.")
        }
        let subject = request.query["subject"] ?? "ana"
        guard Self.subjectLength.contains(subject.unicodeScalars.count) else {
            throw Problem.badRequest("`subject` must have 1 to 128 characters.")
        }
        let written = request.query["ttl"]
        guard let lifetime = written.map({ Int($0) }) ?? Self.usualLifetime, Self.lifetimes.contains(lifetime) else {
            throw Problem.badRequest(
                "`ttl` must be a whole number of seconds from 1 to \(Self.lifetimes.upperBound).")
        }
        let roles = tokens.roles.all.filter { $0 != tokens.roles.withoutToken }
        let list = roles.map { role in
            TokenList.Token(
                role: role.rawValue, token: tokens.token(role: role, subject: subject, lifetime: lifetime))
        }
        var writer = JSONWriter()
        try writer.value(encoding: TokenList(tokens: list))
        return .json(writer.finish(), headers: [.cacheControl: "no-store"])
    }

    /// Returns the token of `role` in such a response, or `nil` if it has none. Throws a `DecodingError` if it is no
    /// such response.
    static func token(of role: String, in response: [UInt8]) throws -> String? {
        let list = try JSONDecoder().decode(TokenList.self, from: Data(response))
        return list.tokens.first { Identifier($0.role) == Identifier(role) }?.token
    }

    /// Detects a page of another origin by `Origin` or `Sec-Fetch-Site` (Fetch Metadata), and a host name that was
    /// pointed at this machine (DNS rebinding) by `Host`.
    private static func isOfThisMachine(_ request: Request) -> Bool {
        request.isForLoopback && request.headers[.origin] == nil
            && ["none", "same-origin"].contains(request.headers[.secFetchSite] ?? "none")
    }

    var description: RouteDescription {
        get throws {
            RouteDescription(
                "getPreviewTokens", "A token of each role, for the preview on the same machine.",
                parameters: [
                    RouteDescription.query("subject", Self.subject, "The subject of the tokens; default: `ana`."),
                    RouteDescription.query(
                        "ttl", .integer(in: Self.lifetimes),
                        "The seconds until they expire; default: \(Self.usualLifetime)."),
                ],
                answers: [
                    .json(
                        "The tokens; a role that no token can give has none.",
                        try JSONSchema(describing: TokenList.self))
                ],
                problems: [
                    .problem(.badRequest, "Invalid `subject` or `ttl`."),
                    .problem(.forbidden, "The request comes from another site, or its host is not a loopback address."),
                ])
        }
    }

    private static let subject = JSONSchema.queryText.adding("minLength", .integer(subjectLength.lowerBound))
        .adding("maxLength", .integer(subjectLength.upperBound))
}
