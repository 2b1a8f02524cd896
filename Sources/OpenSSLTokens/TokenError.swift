/// Why a token is refused.
public enum TokenError: Error, Equatable, Sendable {
    /// It is no token: not three parts of base64url, or the first two are no JSON objects with each name once.
    case malformed
    /// It has more than `limit` bytes.
    case tooLong(limit: Int)
    /// It isn't signed with HS256, or asks for an extension.
    case wrongAlgorithm
    /// It was signed with another key, or changed since.
    case wrongSignature
    /// It lacks something, or has it in another form.
    case missingClaim(String)
    /// Its time is over.
    case expired
    /// Its time has not come.
    case notYetValid

    /// What is wrong, for the client's developer.
    public var detail: String {
        switch self {
        case .malformed:
            "The token is no JSON Web Token in the compact form: three parts in base64url, the first two of them JSON "
                + "objects without repeated names."
        case .tooLong(let limit): "The token has more than the \(limit) bytes that are taken."
        case .wrongAlgorithm: "The token has to be signed with HS256."
        case .wrongSignature: "The token's signature doesn't hold."
        case .missingClaim(let name): "The token's claim `\(name)` is missing or malformed."
        case .expired: "The token has expired; get another."
        case .notYetValid: "The token doesn't hold yet."
        }
    }
}
