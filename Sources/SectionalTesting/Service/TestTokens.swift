internal import HTTPServing
internal import Identity
internal import ScreenService
internal import Sectional

/// Unsigned tokens for tests: each contains a role and a subject.
enum TestTokens {
    /// Returns an authenticator that accepts these tokens for callers with one of `roles`.
    static func authenticator(_ roles: Roles) -> any Authenticator {
        BearerAuthenticator(roles: roles, deadline: .seconds(600)) { token in
            let parts = token.split(separator: ":", maxSplits: 1).map { text in
                String(decoding: PercentCoding.decode(text.utf8), as: UTF8.self)
            }
            guard parts.count == 2 else { throw InvalidToken("The token of a test is a role and a subject.") }
            let caller = Caller(role: Role(rawValue: parts[0]), subject: Subject(rawValue: parts[1]))
            // With an expiry, the response can be a ready response, as it is with signed tokens.
            return Authentication(caller, expiresAt: .max)
        }
    }

    /// Returns the value of `Authorization` for `caller`.
    static func authorization(_ caller: Caller) -> String {
        let parts = [caller.role.rawValue, caller.subject.rawValue].map(\.percentEncoded)
        return "Bearer " + parts.joined(separator: ":")
    }
}
