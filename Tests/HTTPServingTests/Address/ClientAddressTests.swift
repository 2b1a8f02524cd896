import HTTPServing
import Testing

@Suite struct ClientAddressTests {
    private let proxies = TrustedProxies(["10.0.0.0/8", "::1"].compactMap(IPNetwork.init))

    @Test(arguments: [
        ("192.0.2.1", "198.51.100.1", "192.0.2.1"), ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"), ("10.0.0.1", "203.0.113.9, x, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "198.51.100.1:80", "198.51.100.1"), ("::1", "2001:db8::1", "2001:db8::1"),
        ("10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"), ("10.0.0.1", "[2001:db8::1]", "2001:db8::1"),
        ("10.0.0.1", "198.51.100.1:", "10.0.0.1"), ("10.0.0.1", "198.51.100.1:8a", "10.0.0.1"),
        ("10.0.0.1", "[2001:db8::1]x", "10.0.0.1"), ("10.0.0.1", "[198.51.100.1", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "\"203.0.113.9, 10.0.0.2", "10.0.0.2"), ("10.0.0.1", "\", 203.0.113.9", "203.0.113.9"),
    ]) func `the rightmost address that is not a trusted proxy is the client's`(
        peer: String, forwarded: String, origin: String
    ) {
        var request = Request(.get, "/", headers: ["X-Forwarded-For": forwarded])
        request.clientAddress = IPAddress(peer)
        #expect(ClientAddress(trustedProxies: proxies).receive(&request) == nil)
        #expect(request.clientAddress?.description == origin)
    }

    @Test func `all lines of X-Forwarded-For are read`() {
        var request = Request(.get, "/", headers: ["X-Forwarded-For": "198.51.100.1", "x-forwarded-for": "10.0.0.9"])
        request.clientAddress = IPAddress("10.0.0.1")
        _ = ClientAddress(trustedProxies: proxies).receive(&request)
        #expect(request.clientAddress == IPAddress("198.51.100.1"))
    }

    @Test func `without trusted proxies, the peer is the client`() {
        var request = Request(.get, "/", headers: ["X-Forwarded-For": "198.51.100.1"])
        #expect(request.clientAddress == nil)
        request.clientAddress = IPAddress("10.0.0.1")
        _ = ClientAddress(trustedProxies: TrustedProxies()).receive(&request)
        #expect(request.clientAddress == IPAddress("10.0.0.1"))
    }

    /// Whoever is no proxy speaks for nobody else.
    @Test func `the field of an untrusted peer is ignored`() throws {
        let proxies = TrustedProxies([try #require(IPNetwork("10.0.0.0/8"))])
        let peer = try #require(IPAddress("203.0.113.9"))
        #expect(proxies.origin(peer: peer, forwarded: "198.51.100.7, 10.0.0.1") == peer)
        #expect(TrustedProxies().origin(peer: peer, forwarded: "198.51.100.7") == peer)
    }
}
