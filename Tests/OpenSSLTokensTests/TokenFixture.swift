@testable import OpenSSLTokens

/// Tokens that are signed as they should be, whatever stands in them.
struct TokenFixture {
    let key: TokenKey

    init() throws { key = try TokenKey(secret: Array("0123456789abcdef0123456789abcdef".utf8)) }

    /// A token of a header and a payload in JSON.
    func token(header: String = #"{"alg":"HS256"}"#, _ payload: String) -> String {
        TokenSigner(key: key).sign(header: Array(header.utf8), payload: Array(payload.utf8))
    }

    /// `message`, whatever it is, and its signature.
    func signed(_ message: String) throws -> String { try message + "." + Base64URL.encode(signature(of: message)) }

    func signature(of message: String) throws -> [UInt8] {
        guard let signature = key.signature(of: Array(message.utf8)) else { throw TokenError.wrongSignature }
        return signature
    }

    /// Why `token` is refused at `now`; `nil` where it isn't.
    func error(of token: String, now: Double = 1000) -> TokenError? {
        do throws(TokenError) {
            _ = try TokenVerifier(key: key).verify(token, now: now)
            return nil
        } catch { return error }
    }

    /// Why a token with this payload is refused.
    func error(ofPayload payload: String, now: Double = 1000) -> TokenError? { error(of: token(payload), now: now) }
}
