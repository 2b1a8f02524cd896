import HTTPServing
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("1::", "1::"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
        ("::ffff:10.1.2.3", "10.1.2.3"), ("::ffff:0a01:0203", "10.1.2.3"), ("64:ff9b::1.2.3.4", "64:ff9b::102:304"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ]) func `addresses are read and written in their canonical form`(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
        #expect(IPAddress(canonical) == IPAddress(text))
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4:80", "[::1]", "::1%lo",
        ":", ":::", "1::2::3", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7", "12345::", "g::", "::1.2.3",
        "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "+1.2.3.4", "1..2.3", "\u{FF11}.2.3.4", "1.2.3.4\0",
    ]) func `an invalid address is refused`(text: String) { #expect(IPAddress(text) == nil) }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::"),
    ]) func `addresses of one IPv6 network are one client`(text: String, client: String) {
        #expect(IPAddress(text)?.client == IPAddress(client))
    }

    @Test func `an IPv4 address equals its IPv6-mapped form`() {
        #expect(IPAddress("::ffff:127.0.0.1") == IPAddress(v4: 0x7F00_0001))
        #expect(IPAddress("::ffff:127.0.0.1").hashValue == IPAddress("127.0.0.1").hashValue)
        #expect(IPAddress("::127.0.0.1") != IPAddress("127.0.0.1"))
        #expect(IPAddress("127.0.0.1")?.v4 == 0x7F00_0001)
        #expect(IPAddress("::1")?.v4 == nil)
    }
}
