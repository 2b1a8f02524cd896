import Basics
import Foundation
import Testing

@testable import OpenSSLTokens

/// Keys as identity providers publish them: their structure, with the keys of the vectors in it. What differs from the
/// RFCs is taken where nothing is at risk.
@Suite struct ProviderKeyTests {
    private let vectors: TokenVectors
    private let rules: TokenRules
    /// The keys of the vectors by id.
    private let keys: [String: [String: Any]]

    init() throws {
        let read = try TokenVectors.read()
        (vectors, rules) = (read.vectors, try TokenVectors.verifier().rules)
        let set = try JSONSerialization.jsonObject(with: Data(read.keys)) as? [String: Any]
        let list = set?["keys"] as? [[String: Any]] ?? []
        keys = Dictionary(uniqueKeysWithValues: list.compactMap { key in (key["kid"] as? String).map { ($0, key) } })
    }

    /// The key `id` after `changes`; a change to `NSNull` writes `null`, and one to `Absent` removes the member.
    private func key(_ id: String, _ changes: [String: Any] = [:]) throws -> [String: Any] {
        var key = try #require(keys[id])
        for (name, value) in changes { key[name] = value is Absent ? nil : value }
        return key
    }

    private struct Absent: Sendable {}

    private func verifier(_ keys: [[String: Any]]) throws -> TokenVerifier {
        let json = Array(try JSONSerialization.data(withJSONObject: ["keys": keys]))
        return TokenVerifier(keys: try VerificationKeys(json: json, allowsSecrets: false), rules: rules)
    }

    /// The good tokens of an algorithm.
    private func tokens(_ algorithm: String, _ name: String = "plain") -> [String] {
        vectors.good.filter { $0.algorithm == algorithm && $0.name == name }.map(\.token)
    }

    private func error(_ verifier: TokenVerifier, _ token: String) -> TokenError? {
        do throws(TokenError) {
            _ = try verifier.verify(token, now: vectors.now)
            return nil
        } catch { return error }
    }

    /// Expects that the tokens of `algorithm` are accepted with `keys`.
    private func expectAccepted(
        _ algorithm: String, _ keys: [[String: Any]], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let verifier = try verifier(keys)
        let tokens = tokens(algorithm)
        #expect(!tokens.isEmpty, sourceLocation: sourceLocation)
        for token in tokens { #expect(error(verifier, token) == nil, sourceLocation: sourceLocation) }
    }

    // MARK: What providers publish

    /// Members that describe a key or its certificate mean nothing here.
    @Test(
        arguments: [
            // Auth0: https://auth0.com/docs/secure/tokens/json-web-tokens/json-web-key-set-properties
            ["x5c": ["MIIC+DCCAeCgAwIBAgIJ/8fF+Q=="], "x5t": "NjVBRjY5MDlCMUIwNzU4RTA2QzZFMDQ4"],
            // Okta: https://developer.okta.com/docs/reference/api/oidc/. Cognito and Google have the same members.
            ["alg": "RS256", "use": "sig"],
            // Entra ID: https://login.microsoftonline.com/common/discovery/v2.0/keys
            [
                "alg": Absent(), "x5t": "-KI3Q9nNR7bRofxmeZoXqbHZGew", "x5c": ["MIIDBTCCAe2gAwIBAgIQ"],
                "issuer": "https://login.microsoftonline.com/{tenantid}/v2.0",
                "cloud_instance_name": "microsoftonline.com",
            ],
            // Keycloak: https://www.keycloak.org/securing-apps/oidc-layers
            ["x5c": ["MIICmzCC"], "x5t": "abc", "x5t#S256": "def"],
            // PingFederate: https://github.com/spring-attic/spring-security-oauth/issues/1097
            ["alg": Absent(), "use": Absent()],
            // Web Crypto: https://www.w3.org/TR/WebCryptoAPI/#JsonWebKey-dictionary
            ["ext": true, "key_ops": ["verify"], "use": Absent()],
            // https://tsg.dataspac.es/docs/v0.13.0/apis/sso-bridge/schemas/jwks
            ["ext": false, "key_ops": ["sign", "verify"], "crv": "P-256"],
            // UAA: https://github.com/cloudfoundry/uaa/issues/1514
            ["value": "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----"],
            // OpenID Federation 1.0: https://openid.net/specs/openid-federation-1_0.html
            ["iat": 1_600_000_000, "exp": 1_600_000_001, "revoked": ["revoked_at": 1]],
        ] as [[String: any Sendable]])
    func `unknown members of a key are ignored`(_ changes: [String: any Sendable]) throws {
        try expectAccepted("RS256", [try key("RS256-1", changes)])
    }

    /// Beans that are written with all of their members: https://github.com/jpadilla/pyjwt/issues/857
    @Test func `null in a key counts as absent`() throws {
        let none = NSNull()
        let members: [String: Any] = [
            "kid": none, "alg": none, "use": none, "key_ops": none, "x5c": none, "x5t": none, "x5u": none, "d": none,
            "p": none, "q": none, "dp": none, "dq": none, "qi": none, "oth": none, "k": none,
        ]
        try expectAccepted("RS256", [try key("RS256-1", members.merging(["crv": none, "x": none]) { $1 })])
        try expectAccepted("ES256", [try key("ES256-1", members.merging(["n": none, "e": none]) { $1 })])
        try expectAccepted("EdDSA", [try key("EdDSA-1", members.merging(["y": none]) { $1 })])
        for member in ["kty", "n", "e"] {
            #expect(throws: VerificationKeysError.empty([.init(id: "RS256-1", reason: .malformed)])) {
                try verifier([try key("RS256-1", [member: none])])
            }
        }
    }

    /// RFC 7517, section 5. Keycloak publishes its key for encryption too.
    @Test func `unknown keys are left out`() throws {
        let others: [[String: Any]] = [
            try key("RS256-2", ["alg": "RSA-OAEP", "use": "enc"]), try key("RS256-2", ["alg": "RS512"]),
            try key("ES256-2", ["crv": "P-521", "alg": "ES512"]), ["kty": "OKP", "crv": "X25519", "x": "AAAA"],
            ["kty": "OKP", "crv": "Ed448", "x": "AAAA", "alg": "Ed448"],
            ["kty": "AKP", "alg": "ML-DSA-44", "pub": "AA"],
            ["kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA"], [:],
        ]
        try expectAccepted("RS256", others + [try key("RS256-1")])
    }

    // MARK: How they write numbers

    private func bytes(_ id: String, _ member: String) throws -> [UInt8] {
        let text = try #require(keys[id]?[member] as? String)
        return try #require(Base64URL.decode(text.utf8))
    }

    /// The sign that Java's `BigInteger.toByteArray()` writes:
    /// https://github.com/cloudfoundry/uaa/issues/449, https://github.com/OpenIdentityPlatform/OpenAM/issues/163,
    /// https://github.com/jenkinsci/oidc-provider-plugin/issues/205, https://github.com/MicahParks/jwkset/issues/18
    @Test func `numbers with a leading zero byte are accepted`() throws {
        func signed(_ id: String, _ member: String) throws -> String {
            Base64URL.encode([0] + (try bytes(id, member)))
        }
        for e in ["AQAB", "AAEAAQ"] {
            try expectAccepted("RS256", [try key("RS256-1", ["n": try signed("RS256-1", "n"), "e": e])])
        }
        try expectAccepted(
            "ES256", [try key("ES256-1", ["x": try signed("ES256-1", "x"), "y": try signed("ES256-1", "y")])])
    }

    /// A key of Ed25519 is no number: its zeros count.
    @Test func `an Ed25519 key with a leading zero byte is refused`() throws {
        let x = Base64URL.encode([0] + (try bytes("EdDSA-1", "x")))
        #expect(throws: VerificationKeysError.empty([.init(id: "EdDSA-1", reason: .malformed)])) {
            try verifier([try key("EdDSA-1", ["x": x])])
        }
    }

    /// The points that are 43, 379 and 2,376 times the base point, each with a coordinate that begins with a zero:
    /// https://github.com/keycloak/keycloak/issues/14933, https://github.com/jwtk/jjwt/issues/901,
    /// https://github.com/jwt/ruby-jwt/pull/585
    @Test(arguments: [
        ("mGriUG8f8QTQQjCGHY9LSY9LxMbQCbMPdUTcEpuC0o0", "ADzMwKZGDgrjKKTZfTx7YdhvxiicGJ8lJREMRBuwfpc"),
        ("AFVDiUrz0A7X10Cr29dclrBod7eH219w7qeLkKjXwAo", "u0yFo9jqKe-q-iRAaRLdhNWxTcMr9lbvbGvVil2UP5I"),
        ("an6ZWIzJ_SkwZfzvpIz1028mkMGN7QdxrMArEtnWsQc", "AAAu59twZbepmZRZ6-ZnHNF2LFtX059if8RHpEoRtT8"),
    ])
    func `coordinates without leading zeros are accepted`(_ x: String, _ y: String) throws {
        let point = try [x, y].map { text in try #require(Base64URL.decode(text.utf8)) }
        let whole = VerificationKey(try PublicKey.p256(x: point[0], y: point[1]), id: nil)
        let cut = point.map { Base64URL.encode(Array($0.drop { $0 == 0 })) }
        #expect(cut != [x, y])
        for (x, y) in [(x, y), (cut[0], cut[1])] {
            let json = #"{"keys":[{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}]}"#
            #expect(try VerificationKeys(json: Array(json.utf8), allowsSecrets: false).all == [whole])
        }
    }

    /// Padding: https://github.com/cloudfoundry/uaa/issues/530, https://github.com/TNG/keycloak-mock/issues/144,
    /// https://github.com/MicahParks/keyfunc/issues/30. The characters of base64:
    /// https://github.com/cloudfoundry/uaa/issues/424, https://github.com/IdentityServer/IdentityServer3/issues/732
    @Test(arguments: [("RS256", "n"), ("ES256", "x"), ("ES256", "y"), ("EdDSA", "x")])
    func `padded base64 keys are accepted`(_ algorithm: String, _ member: String) throws {
        let id = algorithm + "-1"
        let bytes = try bytes(id, member)
        let padded = Data(bytes).base64EncodedString()
        for text in [padded, Base64URL.encode(bytes) + "=", padded.filter { $0 != "=" }] {
            try expectAccepted(algorithm, [try key(id, [member: text])])
        }
    }

    // MARK: How they name keys

    /// Two keys without a name: https://github.com/GluuFederation/oxd/issues/555,
    /// https://github.com/joken-elixir/joken_jwks/issues/37. Five, and tokens with an empty name:
    /// https://github.com/WICG/email-verification/issues/43. One name for all:
    /// https://github.com/panva/openid-client/issues/166
    @Test(arguments: ["absent", "null", "", "all"]) func `a token without a key id is tried with each fitting key`(
        _ name: String
    ) throws {
        let kid: Any =
            switch name {
            case "absent": Absent()
            case "null": NSNull()
            default: name
            }
        for algorithm in ["RS256", "PS256", "ES256", "EdDSA"] {
            let one = try key(algorithm + "-1", ["kid": kid])
            let two = try key(algorithm + "-2", ["kid": kid])
            let nameless = ["kid missing", "kid null", "kid empty"].flatMap { tokens(algorithm, $0) }
            #expect(nameless.count == 3)
            for set in [[one, two], [two, one]] {
                let verifier = try verifier(set)
                for token in nameless { #expect(error(verifier, token) == nil, "\(algorithm)") }
                // A key without a name may be the one that a token names; one with another name isn't.
                for token in tokens(algorithm) {
                    #expect(error(verifier, token) == (name == "all" ? .unknownKey : nil), "\(algorithm)")
                }
            }
            // It may be signed with a key that isn't known yet, so the set is read again.
            let other = try verifier([two])
            for token in nameless { #expect(error(other, token) == .unknownKey) }
        }
    }

    /// Keys of several kinds can share a name: https://github.com/inrupt/solid-client-authn-js/issues/1799
    @Test func `keys with the same id are distinguished by their algorithm`() throws {
        let set = try ["ES256-1", "EdDSA-1", "RS256-1"].map { try key($0, ["kid": "RS256-1"]) }
        try expectAccepted("RS256", set)
    }

    @Test func `a repeated key is kept once`() throws {
        let key = try key("RS256-1")
        let verifier = try verifier([key, key, key])
        #expect(verifier.keys.all.count == 1)
        try expectAccepted("RS256", [key, key])
    }

    /// Each key that is tried costs time, and anyone can send tokens.
    @Test func `a token without a key id is tried with at most 8 keys`() throws {
        let token = try #require(tokens("ES256", "kid missing").first)
        let signer = try key("ES256-1")
        for (count, expected) in [(7, nil), (8, TokenError.missingKeyID)] as [(Int, TokenError?)] {
            let others = try (0..<count).map { try key("ES256-2", ["kid": "\($0)"]) }
            let (last, first) = (try verifier(others + [signer]), try verifier([signer] + others))
            #expect(error(last, token) == expected && error(first, token) == nil)
        }
    }

    // MARK: What they call algorithms

    /// RFC 9864, section 2.2: the newer name, in a key, in a token, or in both.
    @Test(arguments: ["EdDSA", "Ed25519"]) func `Ed25519 and EdDSA name the same algorithm`(_ algorithm: String) throws
    {
        let set = [try key("EdDSA-1", ["alg": algorithm])]
        try expectAccepted("EdDSA", set)
        let token = try #require(tokens("EdDSA", "alg Ed25519").first)
        let verifier = try verifier(set)
        #expect(error(verifier, token) == nil)
    }

    /// Without `alg`, RSA keys verify both paddings, as in TLS (RFC 8446, section 4.2.3); with it, that one alone (RFC
    /// 7517, section 4.4).
    @Test func `an RSA key without an algorithm verifies both paddings`() throws {
        for algorithm in ["RS256", "PS256"] {
            try expectAccepted(algorithm, [try key(algorithm + "-1", ["alg": Absent()])])
        }
        let other = try verifier([try key("PS256-1", ["alg": "RS256"])])
        for token in tokens("PS256") { #expect(error(other, token) == .wrongAlgorithm) }
    }
}
