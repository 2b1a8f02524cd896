/// The reason why a token is refused.
package enum TokenError: Error, Equatable, Sendable {
    /// The token isn't three parts of base64url, or one of the first two isn't a JSON object with unique names.
    case malformed
    case tooLong(limit: Int)
    case wrongAlgorithm
    case unknownExtension
    /// No key has the token's id, or the token names no key, and none that fits has signed it.
    case unknownKey
    /// More keys fit the token than are tried, and none of these has signed it.
    case missingKeyID
    /// The token was signed with another key, or changed.
    case wrongSignature
    case missingClaim(String)
    case expired
    case notYetValid
    case issuedInFuture
    case wrongIssuer
    case wrongAudience

    package var detail: String {
        switch self {
        case .malformed:
            "The token is no JSON Web Token in the compact form: three parts in base64url, the first two of them JSON "
                + "objects without repeated names."
        case .tooLong(let limit): "The token is longer than \(limit) bytes."
        case .wrongAlgorithm: "The token's algorithm isn't that of its key."
        case .unknownExtension: "The token requires an extension (`crit`), and none is supported."
        case .unknownKey: "The token is signed with an unknown key."
        case .missingKeyID: "The token has to name its key (`kid`): too many fit."
        case .wrongSignature: "The token's signature doesn't hold."
        case .missingClaim(let name): "The token's claim `\(name)` is missing or malformed."
        case .expired: "The token has expired; get another."
        case .notYetValid: "The token isn't valid yet (`nbf`)."
        case .issuedInFuture: "The token was issued in the future (`iat`)."
        case .wrongIssuer: "The token is from another issuer (`iss`)."
        case .wrongAudience: "The token is for another audience (`aud`)."
        }
    }
}
