import Basics
internal import COpenSSL
import Foundation
import JSON
import OpenSSLTokens

/// A token; the first byte says what the input is of one: all of it, or a payload or a header with a signature that
/// holds.
struct TokenFuzz: FuzzTarget {
    private static let secret = [UInt8]("the secret of the fuzzer, 32 bytes and more".utf8)
    private static let now: Double = 1_700_000_000
    private let verifier: TokenVerifier

    init() throws { verifier = TokenVerifier(key: try TokenKey(secret: Self.secret)) }

    func check(_ input: [UInt8]) throws {
        guard let first = input.first else { return }
        let rest = Array(input.dropFirst())
        switch first % 3 {
        case 0: try check(token: String(decoding: rest, as: UTF8.self))
        case 1: try check(token: Self.signed(Self.header, rest))
        default: try check(token: Self.signed(rest, Self.payload))
        }
    }

    private static let header = Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8)
    private static let payload = Array(#"{"sub":"anna","role":"user","exp":1800000000}"#.utf8)

    private func check(token: String) throws {
        let claims: TokenClaims
        do { claims = try verifier.verify(token, now: Self.now) } catch { return }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        try require(parts.count == 3, "a token has three parts")
        let message = Array((parts[0] + "." + parts[1]).utf8)
        let signature = Self.base64(Self.signature(of: message))
        try require(parts[2].utf8.elementsEqual(signature.utf8), "a token that is taken is signed")
        try checkHeader(try Self.bytes(parts[0]))
        try check(claims, try Self.bytes(parts[1]))
    }

    private func checkHeader(_ header: [UInt8]) throws {
        let members = try JSONSlice(.copying(header)).members()
        let algorithm = members.last { $0.name == "alg" }
        try require(try algorithm?.value.string() == "HS256", "a token that is taken says HS256")
        try require(!members.contains { $0.name == "crit" && $0.value.kind != .null }, "nothing critical is ignored")
    }

    /// What is claimed is what the payload says, read by another reader.
    private func check(_ claims: TokenClaims, _ payload: [UInt8]) throws {
        let list = try JSONSlice(.copying(payload)).members()
        let members = Dictionary(list, uniquingKeysWith: { first, _ in first })
        try require(members.count == list.count, "no name stands twice in a payload that is taken")
        let subject = try members["sub"]?.string()
        try require(
            subject?.utf8.elementsEqual(claims.subject.rawValue.utf8) == true, "a subject is the one that is signed")
        try require(try Self.roles(members["role"]) == claims.roles, "the roles are those that are signed")
        try require(
            !claims.subject.isEmpty && claims.subject.rawValue.utf8.count <= 512
                && !claims.roles.isEmpty && claims.roles.allSatisfy { !$0.isEmpty },
            "there is one"
        )
        try require(Double(claims.expiresAt) >= Self.now, "a token that is taken has not expired")
        if let start = members["nbf"], start.kind != .null {
            try require(
                Double(start.text).map { $0 <= Self.now + 60 } == true, "a token that is taken holds by now")
        }
    }

    /// A text alone, or a list of texts.
    private static func roles(_ claim: JSONSlice?) throws -> [Identifier] {
        guard let claim else { return [] }
        let texts = claim.kind == .string ? [claim] : try claim.elements()
        return try texts.map { Identifier(try $0.string()) }
    }

    private static func signed(_ header: [UInt8], _ payload: [UInt8]) -> String {
        let message = base64(header) + "." + base64(payload)
        return message + "." + base64(signature(of: Array(message.utf8)))
    }

    /// RFC 7515, appendix C.
    private static func base64(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString()
        return text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func bytes(_ text: Substring) throws -> [UInt8] {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding) else {
            throw BrokenProperty(description: "a part of a token is base64url")
        }
        return Array(data)
    }

    private static func signature(of message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var count = UInt32(digest.count)
        HMAC(EVP_sha256(), secret, Int32(secret.count), message, message.count, &digest, &count)
        return digest
    }
}
