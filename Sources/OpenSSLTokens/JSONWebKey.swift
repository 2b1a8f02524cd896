import Basics
import JSON

/// One key of a set, as JSON (RFC 7517, section 4).
struct JSONWebKey {
    private let members: TokenObject
    let id: Identifier?

    init(_ members: TokenObject) {
        self.members = members
        id = members.keyID
    }

    /// Returns the key, once for each algorithm that it has. Throws the reason why it isn't used; `allowsSecrets` is
    /// `false` for a set that is public.
    func keys(allowsSecrets: Bool) throws(UnusableKey) -> [VerificationKey] {
        _ = try text("kid")
        guard let type = try text("kty") else { throw .malformed }
        let algorithms = try algorithms(of: type)
        if algorithms == [.hs256] { return [try secret(isAllowed: allowsSecrets)] }
        try checkUse()
        if Self.privateMembers.contains(where: { members[$0] != nil }) { throw .privateKey }
        return try algorithms.map { algorithm throws(UnusableKey) in
            VerificationKey(try publicKey(algorithm), id: id)
        }
    }

    /// The members of private keys (RFC 7518, sections 6.2.2 and 6.3.2).
    private static let privateMembers: [Identifier] = ["d", "p", "q", "dp", "dq", "qi", "oth"]

    /// Returns the algorithms that the key alone decides: `alg` or, without it, those of its type and curve. RSA has
    /// two, which can share a key, as in TLS (RFC 8446, section 4.2.3); Entra ID and PingFederate send no `alg`.
    private func algorithms(of type: Identifier) throws(UnusableKey) -> [TokenAlgorithm] {
        let all: [TokenAlgorithm]
        switch (type, try text("crv")) {
        case ("RSA", _): all = [.rs256, .ps256]
        case ("EC", "P-256"): all = [.es256]
        case ("OKP", "Ed25519"): all = [.edDSA]
        case ("oct", _): all = [.hs256]
        default: throw .unsupported
        }
        guard let name = try text("alg") else { return all }
        guard let algorithm = TokenAlgorithm(named: name), all.contains(algorithm) else { throw .unsupported }
        return [algorithm]
    }

    /// Throws unless the key is for signatures, where it says what it is for (RFC 7517, sections 4.2 and 4.3).
    private func checkUse() throws(UnusableKey) {
        if let use = try text("use"), use != "sig" { throw .otherUse }
        guard let operations = members["key_ops"] else { return }
        guard let names = operations.texts else { throw .malformed }
        guard names.contains("verify") else { throw .otherUse }
    }

    private func publicKey(_ algorithm: TokenAlgorithm) throws(UnusableKey) -> PublicKey {
        switch algorithm {
        case .rs256, .ps256: try .rsa(algorithm, modulus: number("n"), exponent: number("e"))
        case .es256: try .p256(x: coordinate("x"), y: coordinate("y"))
        case .edDSA: try .ed25519(bytes("x"))
        case .hs256: throw .unsupported
        }
    }

    private func secret(isAllowed: Bool) throws(UnusableKey) -> VerificationKey {
        guard isAllowed else { throw .secret }
        try checkUse()
        let secret = try bytes("k")
        do { return VerificationKey(try TokenKey(secret: secret), id: id) } catch {
            throw .tooShort(count: secret.count)
        }
    }

    /// Returns the bytes of a number, without zeros before it. Older providers send one: the sign that Java's
    /// `BigInteger` writes.
    private func number(_ name: Identifier) throws(UnusableKey) -> [UInt8] {
        Array(try bytes(name).drop { $0 == 0 })
    }

    /// Returns a coordinate on P-256, 32 bytes, also if a provider has left out the zeros before it.
    private func coordinate(_ name: Identifier) throws(UnusableKey) -> [UInt8] {
        let digits = try number(name)
        return [UInt8](repeating: 0, count: max(0, 32 - digits.count)) + digits
    }

    private func text(_ name: Identifier) throws(UnusableKey) -> Identifier? {
        guard members[name] != nil else { return nil }
        guard let text = members.string(name) else { throw .malformed }
        return Identifier(text)
    }

    private func bytes(_ name: Identifier) throws(UnusableKey) -> [UInt8] {
        guard let text = members.string(name), let bytes = Base64URL.decodeLoosely(text.utf8), !bytes.isEmpty else {
            throw .malformed
        }
        return bytes
    }
}

/// The algorithm of a token's signature, by its name in `alg` (RFC 7518, section 3.1; RFC 8037, section 3.1).
package enum TokenAlgorithm: String, CaseIterable, Sendable {
    case hs256 = "HS256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PSS with SHA-256, MGF1 with SHA-256, and a salt of 32 bytes.
    case ps256 = "PS256"
    case es256 = "ES256"
    case edDSA = "EdDSA"

    /// The algorithm that `alg` of a key or a token names; `nil` for any other. Ed25519 is the newer name of EdDSA on
    /// that curve (RFC 9864, section 2.2).
    init?(named name: Identifier) {
        let found = Self.allCases.first { Identifier($0.rawValue) == name }
        guard let algorithm = name == "Ed25519" ? .edDSA : found else { return nil }
        self = algorithm
    }
}
