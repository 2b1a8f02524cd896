import Testing

@testable import OpenSSLTokens

@Suite struct DerivedKeyTests {
    /// The third vector of RFC 5869, appendix A: without salt and purpose.
    @Test func `derived keys are those of HKDF`() throws {
        let key = try DerivedKey.expanded([UInt8](repeating: 0x0B, count: 22), [])
        let expected: [UInt8] = [
            0x8D, 0xA4, 0xE7, 0x75, 0xA5, 0x63, 0xC1, 0x8F, 0x71, 0x5F, 0x80, 0x2A, 0x06, 0x3C, 0x5A, 0x31,
            0xB8, 0xA1, 0x1F, 0x5C, 0x5E, 0xE1, 0x87, 0x9E, 0xC3, 0x45, 0x4E, 0x5F, 0x3C, 0x73, 0x8D, 0x2D,
        ]
        #expect(key == expected)
    }

    @Test func `each purpose and secret gives another key`() throws {
        let secrets = [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 1, count: 33)]
        let keys = try secrets.flatMap { secret in
            try ["one", "two", "on"].map { try DerivedKey.bytes(of: secret, for: $0) }
        }
        #expect(Set(keys).count == 6)
        #expect(try DerivedKey.bytes(of: secrets[0], for: "one") == keys[0])
    }

    @Test func `a short secret is refused`() {
        #expect(throws: TokenKeyError.tooShort(count: 31)) {
            try DerivedKey.bytes(of: [UInt8](repeating: 1, count: 31), for: "one")
        }
    }
}
