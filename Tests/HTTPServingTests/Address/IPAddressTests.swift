import Glibc
import HTTPServing
import TestSupport
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("1::", "1::"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
        ("::ffff:10.1.2.3", "10.1.2.3"), ("::ffff:0a01:0203", "10.1.2.3"), ("64:ff9b::1.2.3.4", "64:ff9b::102:304"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ]) func readsAndWrites(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
        #expect(IPAddress(canonical) == IPAddress(text))
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4:80", "[::1]", "::1%lo",
        ":", ":::", "1::2::3", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7", "12345::", "g::", "::1.2.3",
        "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "+1.2.3.4", "1..2.3", "\u{FF11}.2.3.4", "1.2.3.4\0",
    ]) func refuses(text: String) { #expect(IPAddress(text) == nil) }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::"),
    ]) func standsForAllOfAClient(text: String, client: String) {
        #expect(IPAddress(text)?.client == IPAddress(client))
    }

    @Test func isTheSameInItsMappedForm() {
        #expect(IPAddress("::ffff:127.0.0.1") == IPAddress(v4: 0x7F00_0001))
        #expect(IPAddress("::ffff:127.0.0.1").hashValue == IPAddress("127.0.0.1").hashValue)
        #expect(IPAddress("::127.0.0.1") != IPAddress("127.0.0.1"))
        #expect(IPAddress("127.0.0.1")?.v4 == 0x7F00_0001)
        #expect(IPAddress("::1")?.v4 == nil)
    }

    /// Against the C library, on texts that are addresses or nearly so.
    @Test(arguments: 0..<64) func agreesWithTheCLibrary(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = Self.text(from: &random)
            #expect(IPAddress(text) == Self.reference(text), "\(text)")
        }
    }

    private static func text(from random: inout SeededGenerator) -> String {
        let isV4 = Bool.random(using: &random)
        let count = Int.random(in: isV4 ? 3...5 : 1...9, using: &random)
        let parts = (0..<count).map { _ -> String in
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: ""
            case 2 where !isV4: "1.2.3.4"
            case 3: String(UInt32.random(in: 0...70_000, using: &random), radix: isV4 ? 10 : 16)
            case 4: "0" + String(UInt8.random(in: 0...255, using: &random), radix: isV4 ? 10 : 16)
            default: String(UInt16.random(in: 0...255, using: &random), radix: isV4 ? 10 : 16)
            }
        }
        return parts.joined(separator: isV4 ? "." : ":")
    }

    private static func reference(_ text: String) -> IPAddress? {
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 { return IPAddress(v4: UInt32(bigEndian: v4.s_addr)) }
        var v6 = InlineArray<2, UInt64>(repeating: 0)
        guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
        return IPAddress(high: UInt64(bigEndian: v6[0]), low: UInt64(bigEndian: v6[1]))
    }
}
