import TestSupport
import Testing

@testable import OpenSSLTokens

/// How a token is written: signed as it should be, it is still refused where another reader could read it another way.
@Suite struct TokenFormTests {
    private let fixture: TokenFixture
    private let header = #"{"alg":"HS256"}"#
    private let payload = #"{"sub":"a","role":"r","exp":2000}"#

    init() throws { fixture = try TokenFixture() }

    private var good: String { fixture.token(payload) }

    @Test func `a token must have three parts`() throws {
        let parts = good.split(separator: ".").map(String.init)
        for text in [
            "", ".", "..", "...", "a.b", "a.b.c.d", good + ".", good + ".x", good + "." + parts[2], "." + good,
            "x." + good,
            parts[0], parts[0] + "." + parts[2], "." + parts[1] + "." + parts[2],
            try fixture.signed(parts[0]), try fixture.signed(parts[0] + "."), try fixture.signed("." + parts[1]),
            try fixture.signed(parts[0] + "." + parts[1] + ".x"),
        ] { #expect(fixture.error(of: text) == .malformed, "\(text)") }
        #expect(fixture.error(of: parts[0] + ".." + parts[2]) == .unknownKey)
    }

    /// In base64url the last character of 1 or 2 bytes has bits that mean nothing.
    @Test func `base64url with stray bits is refused`() throws {
        for (header, payload) in [(header, payload + " "), (header + " ", payload), (header + "  ", payload)] {
            let parts = [header, payload].map { Base64URL.encode(Array($0.utf8)) }
            #expect(fixture.error(of: try fixture.signed(parts.joined(separator: "."))) == nil)
            for index in parts.indices {
                for stray in strays(of: parts[index]) {
                    var changed = parts
                    changed[index] = stray
                    #expect(fixture.error(of: try fixture.signed(changed.joined(separator: "."))) == .malformed)
                }
            }
        }
        let message = good.split(separator: ".").dropLast().joined(separator: ".")
        let signature = Base64URL.encode(try fixture.signature(of: message))
        #expect(strays(of: signature).count == 3)
        for stray in strays(of: signature) { #expect(fixture.error(of: message + "." + stray) == .malformed) }
    }

    /// The other ways to write the same bytes.
    private func strays(of text: String) -> [String] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let bits = [0, 0, 4, 2][text.utf8.count % 4]
        guard let last = text.last.flatMap(alphabet.firstIndex(of:)) else { return [] }
        return (1..<(1 << bits)).map { text.dropLast() + String(alphabet[last + $0]) }
    }

    @Test(arguments: ["=", "==", " ", "\n", "\u{0}", "+", "/", "é", "\u{301}", "%3D", "\u{212A}"])
    func `padding and other characters are refused`(_ text: String) throws {
        let parts = good.split(separator: ".").map(String.init)
        for changed in [
            good + text, text + good, try fixture.signed(parts[0] + text + "." + parts[1]),
            try fixture.signed(parts[0] + "." + parts[1] + text), try fixture.signed(parts[0] + "." + text + parts[1]),
        ] { #expect(fixture.error(of: changed) == .malformed) }
    }

    /// The other alphabet of base64 (RFC 4648, section 4).
    @Test func `plus and slash are refused in base64url`() throws {
        let payload = #"{"sub":"~~~???","role":"r","exp":2000}"#
        let parts = fixture.token(payload).split(separator: ".").map(String.init)
        #expect(parts[1].contains("-") || parts[1].contains("_"))
        let other = String(parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        #expect(fixture.error(of: try fixture.signed(parts[0] + "." + other)) == .malformed)
    }

    @Test(arguments: [
        #"{"alg":"HS256","alg":"HS256"}"#, #"{"alg":"none","alg":"HS256"}"#, #"{"alg":"HS256","alg":"none"}"#,
        #"{"alg":"HS256","\u0061lg":"HS256"}"#, #"{"alg":"HS256","x":1,"x":1}"#, #"{"alg":"HS256","x":{"y":1,"y":1}}"#,
        #"{"alg":"HS256","x":[0,{"y":[{"":1,"":2}]}]}"#, #"{"alg":"HS256","\ud83d\ude97":1,"🚗":1}"#,
    ])
    func `a header with a repeated name is refused`(_ header: String) {
        #expect(fixture.error(of: fixture.token(header: header, payload)) == .malformed)
    }

    @Test(arguments: [
        #"{"sub":"a","role":"guest","exp":2000,"role":"admin"}"#, #"{"sub":"a","sub":"a","role":"r","exp":2000}"#,
        #"{"sub":"a","role":"r","exp":500,"exp":2000}"#, #"{"sub":"a","role":"r","exp":2000,"nbf":0,"nbf":9}"#,
        #"{"sub":"a","s\u0075b":"b","role":"r","exp":2000}"#,
        #"{"sub":"a","role":"r","exp":2000,"x":{"y":{"z":1,"z":1}}}"#,
    ])
    func `a payload with a repeated name is refused`(_ payload: String) {
        #expect(fixture.error(ofPayload: payload) == .malformed)
    }

    /// Names are one where their bytes are: not where they look alike, and not in objects beside each other.
    @Test(arguments: [
        #""K":1,"\u212a":1"#, #""é":1,"e\u0301":1"#, #""x":{"y":1},"y":{"y":1,"x":1}"#, #""x":[{"y":1},{"y":1}]"#,
        #""X":1,"x":1"#, #""x":1,"x ":1"#,
    ])
    func `names that only look alike are accepted`(_ members: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,\#(members)}"#) == nil)
    }

    /// A name put twice into an object somewhere in a random payload.
    @Test(arguments: 0..<50) func `a repeated name is found at any depth`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (value, twice) = ("1", #"{"z":1,"z":2}"#)
        for _ in 0..<Int.random(in: 0..<10, using: &random) {
            let before = Int.random(in: 0...3, using: &random)
            let isArray = Bool.random(using: &random)
            let wrap = { (inner: String) in
                isArray
                    ? "[" + String(repeating: #"{"z":"\"z"},"#, count: before) + inner + "]"
                    : "{" + (0..<before).map { #""\#($0)":"]","# }.joined() + #""z":"# + inner + "}"
            }
            (value, twice) = (wrap(value), wrap(twice))
        }
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"x":\#(value)}"#) == nil)
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"x":\#(twice)}"#) == .malformed)
    }

    @Test(arguments: [
        "", "[]", "null", "1", #""a""#, "{", "{}x", "{}{}", "\u{FEFF}{}", #"{"sub":"a","role":"r","exp":2000,}"#,
        #"{"sub":"a","role":"r","exp":2000,"x":[}"#, #"{"sub":"a","role":"r","exp":2000,"x":[1}}"#,
        #"{"sub":"a","role":"r","exp":2000,"x":{"y":tru}}"#, #"{"sub":"a","role":"r","exp":2000,"x":["\x"]}"#,
        #"{"sub":"a","role":"r","exp":2000,"x":[01]}"#, "{'sub':'a'}", #"{"sub":"\ud800","role":"r","exp":2000}"#,
        "{\"sub\":\"a\u{0}\",\"role\":\"r\",\"exp\":2000}",
        "{\"sub\":\"a\",\"role\":\"r\",\"exp\":2000,\"x\":[\"\n\"]}",
    ])
    func `a header or payload that is not a JSON object is refused`(_ text: String) {
        #expect(fixture.error(of: fixture.token(header: text, payload)) == .malformed)
        #expect(fixture.error(ofPayload: text) == .malformed)
    }

    @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80]])
    func `a token that is not UTF-8 is refused`(_ bytes: [UInt8]) {
        let signer = TokenSigner(key: fixture.key)
        for (before, after) in [
            (#"{"sub":""#, #"","role":"r","exp":2000}"#), (#"{"sub":"a","role":"r","exp":2000,""#, #"":1}"#),
        ] {
            let payload = Array(before.utf8) + bytes + Array(after.utf8)
            #expect(fixture.error(of: signer.sign(header: Array(header.utf8), payload: payload)) == .malformed)
        }
        // Some readers guess the encoding.
        let wide = Array(payload.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(fixture.error(of: signer.sign(header: Array(header.utf8), payload: wide)) == .malformed)
    }

    @Test func `a token may be nested in at most 16 levels`() {
        let nested = { (levels: Int) in String(repeating: "[", count: levels) + String(repeating: "]", count: levels) }
        let objects = { (levels: Int) in
            String(repeating: #"{"x":"#, count: levels) + "1" + String(repeating: "}", count: levels)
        }
        for value in [nested(15), objects(15)] {
            #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"x":\#(value)}"#) == nil)
        }
        for value in [nested(16), objects(16), nested(1000), objects(500)] {
            #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"x":\#(value)}"#) == .malformed)
            #expect(fixture.error(of: fixture.token(header: #"{"alg":"HS256","x":\#(value)}"#, payload)) == .malformed)
        }
    }

    @Test func `a token has at most 8192 bytes`() throws {
        #expect(fixture.error(of: try #require(token(ofBytes: 8192))) == nil)
        #expect(fixture.error(of: try #require(token(ofBytes: 8193))) == .tooLong(limit: 8192))
        #expect(fixture.error(of: String(repeating: "a", count: 1 << 20)) == .tooLong(limit: 8192))
    }

    /// A good token of exactly so many bytes: with spaces in its header and its payload.
    private func token(ofBytes count: Int) -> String? {
        let rough = (count - good.utf8.count) * 3 / 4
        for (before, within) in (0..<4).flatMap({ before in (rough - 8...rough).map { (before, $0) } }) {
            let token = fixture.token(
                header: header + String(repeating: " ", count: before), payload + String(repeating: " ", count: within))
            if token.utf8.count == count { return token }
        }
        return nil
    }

    @Test func `each token error has its own message`() {
        let errors: [TokenError] = [
            .malformed, .tooLong(limit: 8192), .wrongAlgorithm, .wrongSignature, .missingClaim("exp"), .expired,
            .notYetValid, .unknownExtension, .unknownKey, .missingKeyID, .issuedInFuture, .wrongIssuer, .wrongAudience,
        ]
        #expect(Set(errors.map(\.detail)).count == errors.count)
        #expect(TokenError.missingClaim("exp").detail.contains("`exp`"))
    }
}
