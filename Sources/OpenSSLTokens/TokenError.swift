/// The reason why a token is refused.
public enum TokenError: Error, Equatable, Sendable {
    /// The token isn't three parts of base64url, or one of the first two isn't a JSON object with unique names.
    case malformed
    /// The token has more than `limit` bytes.
    case tooLong(limit: Int)
    /// The token isn't signed with HS256, or requires an extension.
    case wrongAlgorithm
    /// The token was signed with another key, or changed.
    case wrongSignature
    /// A claim is missing or malformed.
    case missingClaim(String)
    /// The token has expired (`exp`).
    case expired
    /// The token isn't valid yet (`nbf`).
    case notYetValid

    /// The message for the client's developer.
    public var detail: String {
        switch self {
        case .malformed:
            "The token is no JSON Web Token in the compact form: three parts in base64url, the first two of them JSON "
                + "objects without repeated names."
        case .tooLong(let limit): "The token is longer than \(limit) bytes."
        case .wrongAlgorithm: "The token has to be signed with HS256."
        case .wrongSignature: "The token's signature doesn't hold."
        case .missingClaim(let name): "The token's claim `\(name)` is missing or malformed."
        case .expired: "The token has expired; get another."
        case .notYetValid: "The token doesn't hold yet."
        }
    }
}
