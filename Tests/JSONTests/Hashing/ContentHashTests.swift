import JSON
import TestSupport
import Testing

/// The vectors are those of the library's authors for HighwayHash-128: of the bytes 0, 1, 2 … under the key of the
/// bytes 0 to 31, which is that of the tests. They are the same forever.
@Suite struct ContentHashTests {
    private static let vectors: [(count: Int, low: UInt64, high: UInt64)] = [
        (0, 0x0FED_268F_9D8F_FEC7, 0x3356_5E76_7F09_3E6F), (1, 0xD6B0_A889_3681_E7A8, 0xDC29_1DF9_EB9C_DCB4),
        (3, 0x0607_621B_295F_0BEB, 0xBFE6_9A0F_D9CE_DD79), (16, 0x4144_60FF_D5A4_01AD, 0x029E_A3D5_019F_18C8),
        (31, 0x06E7_B465_E8A5_7C29, 0x5241_5E3A_07F5_D446), (32, 0x1984_DF66_C143_4AAA, 0x16FC_1958_F9B3_E4B9),
        (33, 0x1116_78AF_E0C6_C36C, 0xF958_B59D_E5A2_849D), (63, 0x74BD_7018_022F_3EF0, 0x3AEA_94A8_AD5F_4BCB),
        (64, 0x98BB_1F71_98D4_C4F2, 0xE0BC_0571_DE91_8FC8),
    ]

    private func hash(_ bytes: [UInt8], _ key: ContentKey) -> ContentHash {
        bytes.withUnsafeBytes { ContentHash(of: $0, key) }
    }

    @Test func `content hashes are HighwayHash-128`() {
        for vector in Self.vectors {
            let hash = hash((0..<vector.count).map { UInt8($0) }, .testing)
            #expect(hash.low == vector.low && hash.high == vector.high, "\(vector.count) bytes")
        }
    }

    @Test func `a hash doesn't depend on the address of the bytes`() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for start in 0..<33 {
            let hash = Array(repeating: 0xFF, count: start) + bytes + [0xFF]
            let moved = hash.withUnsafeBytes {
                ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[start..<start + 300]), .testing)
            }
            #expect(moved == self.hash(bytes, .testing))
        }
    }

    @Test func `the hash of a text is that of its bytes`() {
        for text in ["", "a", "caf\u{E9}", "cafe\u{301}", String(repeating: "long ", count: 20)] {
            #expect(ContentHash(of: text, .testing) == hash(Array(text.utf8), .testing))
        }
    }

    @Test func `a hash is written with its upper half first`() {
        #expect(hash([0], .testing).description == "dc291df9eb9cdcb4d6b0a8893681e7a8")
    }

    @Test func `each key gives another hash`() throws {
        let zeros = [UInt8](repeating: 0, count: 32)
        var keys = [ContentKey.testing, .published, .random(), .random()]
        // Each byte counts.
        for index in 0..<32 {
            var bytes = zeros
            bytes[index] = 1
            keys.append(try #require(ContentKey(bytes)))
        }
        #expect(Set(keys.map { hash([1, 2, 3], $0) }).count == keys.count)
    }
}
