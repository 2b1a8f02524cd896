/// The reason why a token is refused.
package enum TokenError: Error, Equatable, Sendable {
    /// The token isn't three parts of base64url, or one of the first two isn't a JSON object with unique names.
    case malformed
    case tooLong(limit: Int)
    case wrongAlgorithm
    case unknownExtension
    /// No key has the token's id, or the token names no key, and no matching key has signed it.
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
            "Invalid token. It must be a signed JSON Web Token: three parts in base64url, the first two of them JSON "
                + "objects without repeated names."
        case .tooLong(let limit): "The token is too long. At most \(limit) bytes are allowed."
        case .wrongAlgorithm: "The token's algorithm (`alg`) does not match its key."
        case .unknownExtension: "Unsupported extension in token (`crit`)."
        case .unknownKey: "No known key has signed this token. Get a new token."
        case .missingKeyID: "The token must name its key (`kid`): too many keys are possible."
        case .wrongSignature: "Invalid token signature. Get a new token."
        case .missingClaim(let name): "Missing or invalid claim `\(name)` in token."
        case .expired: "The token has expired. Get a new one."
        case .notYetValid: "The token is not valid yet (`nbf`). Try again later."
        case .issuedInFuture: "The token was issued in the future (`iat`). Check the issuer's clock."
        case .wrongIssuer: "Wrong issuer in token (`iss`). Use a token for this service."
        case .wrongAudience: "Wrong audience in token (`aud`). Use a token for this service."
        }
    }
}
