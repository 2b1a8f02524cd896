import Testing

@testable import OpenSSLTokens

/// Keys of Ed25519 for which anyone can sign.
@Suite struct LowOrderPointTests {
    private static let encodings = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ]

    private func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    /// Whatever the sign of x.
    @Test(arguments: encodings) func `points of low order are refused`(_ encoding: String) throws {
        var key = bytes(encoding)
        #expect(key.count == 32)
        #expect(throws: UnusableKey.lowOrder) { try PublicKey.ed25519(key) }
        key[31] |= 0x80
        #expect(throws: UnusableKey.lowOrder) { try PublicKey.ed25519(key) }
    }

    /// RFC 8032, section 7.1.
    @Test(arguments: [
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    ])
    func `other points are accepted`(_ encoding: String) throws {
        #expect(try PublicKey.ed25519(bytes(encoding)).algorithm == .edDSA)
    }
}
