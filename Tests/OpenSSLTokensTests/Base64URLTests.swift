import Foundation
import TestSupport
import Testing

@testable import OpenSSLTokens

/// Base64url against Foundation's base64, which has another alphabet and padding.
@Suite struct Base64URLTests {
    private static func encodedByFoundation(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    /// RFC 4648, section 10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ]) func `base64url agrees with the examples of RFC 4648`(_ text: String, _ encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded.utf8) == Array(text.utf8))
    }

    @Test(arguments: 0..<20) func `base64url agrees with Foundation`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Base64URL.encode(bytes)
            #expect(text == Self.encodedByFoundation(bytes))
            #expect(Base64URL.decode(text.utf8) == bytes)
        }
    }

    /// Of all texts of up to three bytes, just those are read that are written.
    @Test func `only canonical base64url is decoded`() {
        let some = Array("AZaz09-_+/=Qgw. ".utf8) + [0, 0x0A, 0x7F, 0x80, 0xFF]
        let texts = [[]] + some.map { [$0] } + some.flatMap { one in some.map { [one, $0] } }
        for text in texts + texts.flatMap({ text in some.map { [0x41, 0x42] + text + [$0] } }) {
            let bytes = Base64URL.decode(text)
            #expect(bytes == nil || Array(Base64URL.encode(bytes ?? []).utf8) == text)
            let written = Data(base64Encoded: Self.standard(text)).map { Self.encodedByFoundation(Array($0)) }
            #expect((bytes != nil) == (written.map { Array($0.utf8) } == text), "\(text)")
        }
    }

    private static func standard(_ text: [UInt8]) -> String {
        let characters = text.map { $0 == 0x2D ? "+" : $0 == 0x5F ? "/" : String(UnicodeScalar($0)) }.joined()
        return characters + String(repeating: "=", count: (4 - text.count % 4) % 4)
    }
}
