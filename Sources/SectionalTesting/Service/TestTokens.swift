internal import HTTPServing
internal import Identity
internal import ScreenService
internal import Sectional

/// The tokens of tests: each says who it is, and is believed.
enum TestTokens {
    /// What takes them, of callers with one of `roles`.
    static func authenticator(_ roles: Roles) -> any Authenticator {
        BearerAuthenticator(roles: roles, deadline: .seconds(600)) { token in
            let parts = token.split(separator: ":", maxSplits: 1).map { text in
                String(decoding: PercentCoding.decode(text.utf8), as: UTF8.self)
            }
            guard parts.count == 2 else { throw InvalidToken("The token of a test is a role and a subject.") }
            let caller = Caller(role: Role(rawValue: parts[0]), subject: Subject(rawValue: parts[1]))
            // What is proven until some time is kept ready, as it is for callers with tokens that are signed.
            return Authentication(caller, expiresAt: .max)
        }
    }

    /// The value of `Authorization` that proves `caller`.
    static func authorization(_ caller: Caller) -> String {
        let parts = [caller.role.rawValue, caller.subject.rawValue].map(\.percentEncoded)
        return "Bearer " + parts.joined(separator: ":")
    }
}
