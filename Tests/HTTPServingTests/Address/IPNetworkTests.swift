import HTTPServing
import Testing

@Suite struct IPNetworkTests {
    @Test(arguments: [
        (
            "10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"],
            ["11.0.0.0", "9.255.255.255", "::10.0.0.1"]
        ),
        ("192.168.1.7", ["192.168.1.7"], ["192.168.1.6"]), ("::1", ["::1"], ["::2", "0.0.0.1"]),
        ("2001:db8::/32", ["2001:db8:ffff::1"], ["2001:db9::", "10.0.0.1"]),
        ("2001:db8::8000:0:0:0/65", ["2001:db8::8000:0:0:1"], ["2001:db8::1"]),
        ("0.0.0.0/0", ["0.0.0.0", "255.1.2.3"], ["::1"]), ("::/0", ["::1", "1.2.3.4"], []),
        ("::ffff:10.0.0.0/104", ["10.9.9.9"], ["11.0.0.0"]),
    ]) func `a network contains the addresses of its prefix`(network: String, inside: [String], outside: [String])
        throws
    {
        let network = try #require(IPNetwork(network))
        for text in inside { #expect(network.contains(try #require(IPAddress(text))), "\(text)") }
        for text in outside { #expect(!network.contains(try #require(IPAddress(text))), "\(text)") }
        #expect(IPNetwork(network.description) == network)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.1/8", "10.0.0.0/08", "10.0.0.0/+8", "10.0.0.0/8/8",
        "a/8",
        "10.0.0.0/-1", "10.0.0.0/ 8",
    ]) func `an invalid network is refused`(text: String) { #expect(IPNetwork(text) == nil) }
}
