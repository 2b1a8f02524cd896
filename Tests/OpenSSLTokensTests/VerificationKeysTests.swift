import Basics
import Foundation
import Testing

@testable import OpenSSLTokens

/// Which keys of a JWK Set are used.
@Suite struct VerificationKeysTests {
    /// The keys of the vectors by id.
    private let keys: [String: [String: Any]]

    init() throws {
        let set = try JSONSerialization.jsonObject(with: Data(try TokenVectors.read().keys)) as? [String: Any]
        let list = set?["keys"] as? [[String: Any]] ?? []
        keys = Dictionary(uniqueKeysWithValues: list.compactMap { key in (key["kid"] as? String).map { ($0, key) } })
    }

    private func json(_ keys: [[String: Any]]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: ["keys": keys]))
    }

    /// The reason why the key `id` isn't used after `changes`; a change to `NSNull` removes a member.
    private func reason(_ id: String, _ changes: [String: Any], allowsSecrets: Bool = true) throws -> UnusableKey? {
        var key = try #require(keys[id])
        for (name, value) in changes { key[name] = value is NSNull ? nil : value }
        let json = try json([key])
        do throws(VerificationKeysError) {
            _ = try VerificationKeys(json: json, allowsSecrets: allowsSecrets)
            return nil
        } catch {
            guard case .empty(let unused) = error else { throw error }
            return unused.first?.reason
        }
    }

    @Test func `all keys of the vectors are used`() throws {
        let all = try VerificationKeys(json: try json(Array(keys.values)), allowsSecrets: true)
        #expect(all.all.count == 10 && all.unused.isEmpty)
        let again = try VerificationKeys(json: TokenVectors.read().keys, allowsSecrets: true)
        #expect(again.all.count == 10 && again.all.allSatisfy { key in all.all.count { $0 == key } == 1 })
    }

    @Test func `a set may begin with a byte order mark`() throws {
        let json = try TokenVectors.read().keys
        let keys = try VerificationKeys(json: json, allowsSecrets: true)
        #expect(try VerificationKeys(json: [0xEF, 0xBB, 0xBF] + json, allowsSecrets: true) == keys)
        #expect(throws: VerificationKeysError.malformed) {
            try VerificationKeys(json: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + json, allowsSecrets: true)
        }
    }

    /// Without `alg`, the type and the curve decide.
    @Test(arguments: [
        ("RS256-1", ["RS256", "PS256"]), ("ES256-1", ["ES256"]), ("EdDSA-1", ["EdDSA"]), ("HS256-1", ["HS256"]),
    ])
    func `the algorithm is derived from the type and the curve`(_ id: String, _ algorithms: [String]) throws {
        var key = try #require(keys[id])
        (key["alg"], key["use"], key["kid"]) = (nil, nil, nil)
        let read = try VerificationKeys(json: try json([key]), allowsSecrets: true)
        #expect(read.all.map(\.algorithm.rawValue) == algorithms && read.all.allSatisfy { $0.id == nil })
    }

    @Test func `keys for other uses are left out`() throws {
        for id in keys.keys {
            #expect(try reason(id, ["use": "enc"]) == .otherUse)
            #expect(try reason(id, ["key_ops": ["sign"]]) == .otherUse)
            #expect(try reason(id, ["key_ops": ["sign", "verify"], "use": NSNull()]) == nil)
            #expect(try reason(id, ["key_ops": ["verify"]]) == nil)
            #expect(try reason(id, ["key_ops": [String]()]) == .otherUse)
            #expect(try reason(id, ["use": 1]) == .malformed)
            #expect(try reason(id, ["key_ops": "verify"]) == .malformed)
        }
    }

    @Test func `unsupported keys are left out`() throws {
        #expect(try reason("RS256-1", ["alg": "RS512"]) == .unsupported)
        #expect(try reason("RS256-1", ["alg": "ES256"]) == .unsupported)
        #expect(try reason("RS256-1", ["alg": "none"]) == .unsupported)
        #expect(try reason("HS256-1", ["alg": "RS256"]) == .unsupported)
        #expect(try reason("ES256-1", ["crv": "P-384"]) == .unsupported)
        #expect(try reason("ES256-1", ["crv": "Ed25519"]) == .unsupported)
        #expect(try reason("EdDSA-1", ["crv": "X25519"]) == .unsupported)
        #expect(try reason("EdDSA-1", ["alg": "Ed448"]) == .unsupported)
        #expect(try reason("ES256-1", ["alg": "Ed25519"]) == .unsupported)
        #expect(try reason("EdDSA-1", ["kty": "AKP"]) == .unsupported)
    }

    @Test func `malformed keys are left out`() throws {
        for (id, member) in [("RS256-1", "n"), ("RS256-1", "e"), ("ES256-1", "x"), ("ES256-1", "y"), ("EdDSA-1", "x")] {
            let text = try #require(keys[id]?[member] as? String)
            for value in [NSNull(), 1, "", "=", text + "===", text + "=A", text + "*", text + " ", "A"] as [Any] {
                #expect(try reason(id, [member: value]) == .malformed, "\(id) \(member) \(value)")
            }
        }
        let zero = String(repeating: "A", count: 43)
        #expect(try reason("ES256-1", ["x": zero]) == .malformed, "not on the curve")
        #expect(try reason("ES256-1", ["x": "AQAA" + (keys["ES256-1"]?["x"] as? String ?? "")]) == .malformed)
        #expect(try reason("EdDSA-1", ["x": "AAAA"]) == .malformed)
        for exponent in ["AA", "AQ", "AAE", "Ag", "AQABAQABAQABAQAB"] {
            #expect(try reason("RS256-1", ["e": exponent]) == .malformed, "\(exponent)")
        }
        #expect(try reason("RS256-1", ["n": "AAAA"]) == .malformed)
        #expect(try reason("RS256-1", ["kid": 1]) == .malformed)
        #expect(try reason("RS256-1", ["kty": NSNull()]) == .malformed)
    }

    @Test(arguments: [(2047, false), (2048, true), (8192, true), (8193, false), (1024, false)])
    func `an RSA key has 2048 to 8192 bits`(_ bits: Int, _ isAccepted: Bool) throws {
        // The highest and the lowest bit alone: odd, and of that size.
        var modulus = [UInt8](repeating: 0, count: (bits + 7) / 8)
        modulus[0] = 1 << UInt8((bits - 1) % 8)
        modulus[modulus.count - 1] |= 1
        let found = try reason("RS256-1", ["n": Base64URL.encode(modulus)])
        if isAccepted { #expect(found != .wrongSize(bits: bits)) } else { #expect(found == .wrongSize(bits: bits)) }
    }

    @Test func `secrets are accepted only if allowed, private keys never`() throws {
        #expect(try reason("HS256-1", [:], allowsSecrets: false) == .secret)
        let short = Base64URL.encode([UInt8](repeating: 1, count: 31))
        #expect(try reason("HS256-1", ["k": short]) == .tooShort(count: 31))
        for id in ["RS256-1", "PS256-1", "ES256-1", "EdDSA-1"] {
            #expect(try reason(id, ["d": "AAAA"]) == .privateKey)
            #expect(try reason(id, [:], allowsSecrets: false) == nil)
        }
    }

    /// One key that can't be used doesn't spoil the others.
    @Test func `an unusable key does not affect the others`() throws {
        let unknown: [String: Any] = ["kty": "AKP", "kid": "new"]
        let read = try VerificationKeys(json: try json([unknown, try #require(keys["ES256-1"])]), allowsSecrets: false)
        #expect(read.all.map(\.id) == ["ES256-1"])
        #expect(read.unused == [.init(id: "new", reason: .unsupported)])
    }

    @Test(arguments: [
        "", "[]", "null", "{}", #"{"keys":{}}"#, #"{"keys":[1]}"#, #"{"keys":[{}],"keys":[]}"#,
        #"{"keys":[{"kty":"RSA","kty":"oct"}]}"#, "{\"keys\":[]",
    ])
    func `JSON that is not a key set is refused`(_ text: String) {
        #expect(throws: VerificationKeysError.malformed) {
            try VerificationKeys(json: Array(text.utf8), allowsSecrets: true)
        }
    }

    @Test func `an empty or too large key set is refused`() throws {
        #expect(throws: VerificationKeysError.empty([])) { try VerificationKeys(json: json([]), allowsSecrets: true) }
        let many = [[String: Any]](repeating: ["kty": "x"], count: 101)
        #expect(throws: VerificationKeysError.tooLarge) { try VerificationKeys(json: json(many), allowsSecrets: true) }
        let long = Array(#"{"keys":[]}"#.utf8) + [UInt8](repeating: 0x20, count: 1 << 20)
        #expect(throws: VerificationKeysError.tooLarge) { try VerificationKeys(json: long, allowsSecrets: true) }
    }

    @Test func `keys are found by their id and algorithm`() throws {
        var nameless = try #require(keys["RS256-2"])
        nameless["kid"] = nil
        let set = try VerificationKeys(
            json: json([#require(keys["RS256-1"]), nameless, #require(keys["ES256-1"])]), allowsSecrets: false)
        #expect(try set.fitting(.rs256, "RS256-1") == [set.all[0]])
        #expect(try set.fitting(.rs256, "another") == [set.all[1]])
        #expect(try set.fitting(.es256, nil) == [set.all[2]])
        #expect(try set.fitting(.rs256, nil) == [set.all[0], set.all[1]])
        #expect(throws: TokenError.wrongAlgorithm) { try set.fitting(.es256, "RS256-1") }
        #expect(throws: TokenError.wrongAlgorithm) { try set.fitting(.edDSA, nil) }
        let named = VerificationKeys([set.all[0]])
        #expect(throws: TokenError.unknownKey) { try named.fitting(.rs256, "another") }
    }
}
