import Basics
import HTTPServing
import JSON

/// The tokens of every role for a browser on this machine; only for development.
struct PreviewTokens: Sendable {
    /// Signs a token that expires after so many seconds. Returns `nil` if no token can give the role.
    typealias Sign = @Sendable (_ role: String, _ subject: String, _ lifetime: Int) -> String?

    struct TokenList: Codable {
        struct Token: Codable {
            let role: String
            let token: String?
        }

        let tokens: [Token]
    }

    static let subjectLength = 1...128

    private let roles: [String]
    let lifetime: Int
    let longestLifetime: Int
    private let sign: Sign

    /// Creates the tokens of `roles`. They expire after `lifetime` seconds, or after as many as the query says, at most
    /// `longestLifetime`.
    init(roles: [String], lifetime: Int, longestLifetime: Int, sign: @escaping Sign) {
        (self.roles, self.sign) = (roles, sign)
        (self.lifetime, self.longestLifetime) = (lifetime, longestLifetime)
    }

    /// Responds with `{"tokens": [{"role", "token"?}]}` for the subject in the query, by default `ana`, and the lifetime
    /// `ttl` there. Throws a `Problem` if the request comes from another site, or uses a host name that isn't loopback.
    func answer(_ request: Request) throws -> Response {
        guard Self.isOfThisMachine(request) else {
            throw Problem.forbidden("Tokens are for the preview alone, opened on this machine.")
        }
        let subject = request.query["subject"] ?? "ana"
        guard Self.subjectLength.contains(subject.unicodeScalars.count) else {
            throw Problem.badRequest("`subject` is 1 to 128 characters.")
        }
        let written = request.query["ttl"]
        guard let lifetime = written.map({ Int($0) }) ?? self.lifetime, (1...longestLifetime).contains(lifetime) else {
            throw Problem.badRequest("`ttl` is a whole number of seconds from 1 to \(longestLifetime).")
        }
        let list = TokenList(tokens: roles.map { .init(role: $0, token: sign($0, subject, lifetime)) })
        var writer = JSONWriter()
        try writer.value(encoding: list)
        return .json(writer.finish(), headers: [.cacheControl: "no-store"])
    }

    /// Returns the token of `role` in such a response, or `nil` if it has none. Throws `MalformedJSON` if it is no such
    /// response.
    static func token(of role: String, in response: [UInt8]) throws -> String? {
        let list = try member("tokens", of: JSONSlice(.copying(response)))?.elements() ?? []
        let token = try list.first { Identifier(try member("role", of: $0)?.string() ?? "") == Identifier(role) }
        return try token.flatMap { try member("token", of: $0)?.string() }
    }

    private static func member(_ name: Identifier, of object: JSONSlice) throws -> JSONSlice? {
        try object.members().first { $0.name == name }?.value
    }

    /// Detects a page of another origin by `Origin` or `Sec-Fetch-Site` (Fetch Metadata), and a host name that was
    /// pointed at this machine (DNS rebinding) by `Host`.
    private static func isOfThisMachine(_ request: Request) -> Bool {
        let site = request.headers[.secFetchSite] ?? "none"
        let isHere = request.headers[.host].map { LoopbackHost.isOne(field: $0) } ?? false
        return request.headers[.origin] == nil && ["none", "same-origin"].contains(site)
            && isHere
    }
}

extension PreviewTokens {
    /// The route's description. Throws if the schema can't be derived.
    var description: RouteDescription {
        get throws {
            RouteDescription(
                "getPreviewTokens", "A token of each role for the preview, opened on the machine that serves it.",
                parameters: [
                    RouteDescription.query("subject", Self.subject, "The subject of the tokens; `ana` by default."),
                    RouteDescription.query(
                        "ttl", .integer(in: 1...longestLifetime),
                        "The seconds until they expire; \(lifetime) by default."),
                ],
                answers: [
                    .json(
                        "The tokens; none for a role that no token can give.",
                        try JSONSchema(describing: TokenList.self))
                ],
                problems: [
                    .problem(.badRequest, "`subject` is too long, or empty; or `ttl` is no such number."),
                    .problem(.forbidden, "Another site asks, or under a name that isn't this machine's alone."),
                ])
        }
    }

    private static let subject = JSONSchema.text.adding("maxLength", .integer(subjectLength.upperBound))
}

/// The names and addresses by which only the machine itself can be reached.
enum LoopbackHost {
    /// Returns whether `host`, a name or a literal address without a port, is a loopback host. Letters may be of either
    /// case, an IPv6 address may have brackets, and an address may have any of its forms.
    static func isOne(_ host: String) -> Bool {
        let bytes = Array(host.lowercased().utf8)
        let isBracketed = bytes.first == 0x5B && bytes.last == 0x5D
        let address = isBracketed ? bytes.dropFirst().dropLast() : bytes[...]
        return isHost(bytes[...]) || IPAddress(String(decoding: address, as: UTF8.self))?.isLoopback == true
    }

    /// Returns whether the value of a `Host` field (RFC 9110, section 7.2) is a loopback host, with or without a port.
    /// Any other text after the host makes it `false`.
    static func isOne(field value: String) -> Bool {
        let bytes = Array(value.utf8)
        let colon = bytes.lastIndex(of: 0x3A)
        // The last colon may be part of an address in brackets.
        guard let colon, bytes.last != 0x5D else { return isHost(bytes[...]) }
        return isHost(bytes[..<colon]) && isPort(bytes[(colon + 1)...])
    }

    private static let localhost = Array("localhost".utf8)
    private static let bracketed = Array("[::1]".utf8)

    /// Returns whether the bytes are a loopback host as in a URL: an IPv6 address has brackets there (RFC 3986, section
    /// 3.2.2).
    private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.elementsEqual(localhost) || bytes.elementsEqual(bracketed) || isIPv4(bytes)
    }

    /// Returns whether the bytes are in 127.0.0.0/8 (RFC 1122, section 3.2.1.3), as four decimal numbers: a name may
    /// begin with 127 too.
    private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
        let octets = bytes.split(separator: 0x2E, omittingEmptySubsequences: false).map { number($0, upTo: 255) }
        return octets.count == 4 && octets[0] == 127 && !octets.contains(nil)
    }

    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool { number(bytes, upTo: 65_535) != nil }

    /// Returns the number of at most five digits, without a sign or a leading zero, or `nil`.
    private static func number(_ digits: ArraySlice<UInt8>, upTo maximum: Int) -> Int? {
        guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        if digits.count > 1, digits.first == 0x30 { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return number <= maximum ? number : nil
    }
}
