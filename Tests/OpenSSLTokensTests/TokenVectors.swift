import Basics
import Foundation
import TestSupport
import Testing

@testable import OpenSSLTokens

/// The tokens that other programs made: Tests/Vectors/tokens/record.py and record_jwcrypto.py.
struct TokenVectors: Decodable {
    let now: Double
    let issuer: String
    let audience: String
    let madeBy: String
    let good: [Token]
    let bad: [Token]

    /// A token, who made it or why it is refused.
    struct Token: Decodable, CustomTestStringConvertible {
        let algorithm: String
        let name: String
        let token: String
        let maker: String?
        let reason: String?

        var testDescription: String { "\(algorithm): \(name)" }
    }

    /// The set and the vectors in the file `name`.
    static func read(_ name: String = "tokens.json") throws -> (vectors: TokenVectors, keys: [UInt8]) {
        let data = try Data(contentsOf: URL(filePath: packageRoot + "/Tests/Vectors/tokens/" + name))
        let all = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let keys = try JSONSerialization.data(withJSONObject: all?["keys"] ?? [:])
        return (try JSONDecoder().decode(TokenVectors.self, from: data), Array(keys))
    }

    /// A verifier of the vectors in the file `name`.
    static func verifier(_ name: String = "tokens.json") throws -> TokenVerifier {
        let (vectors, keys) = try read(name)
        var rules = TokenRules()
        (rules.issuer, rules.audiences) = (Identifier(vectors.issuer), [Identifier(vectors.audience)])
        return TokenVerifier(keys: try VerificationKeys(json: keys, allowsSecrets: true), rules: rules)
    }
}
