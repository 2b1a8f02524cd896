import HTTPServing
import Testing

/// The field `Forwarded` (RFC 7239).
@Suite struct ForwardedTests {
    private let proxies = TrustedProxies(["10.0.0.0/8"].compactMap(IPNetwork.init))

    private func origin(_ fields: HeaderFields, header: ForwardedHeader = .forwarded) -> String? {
        var request = Request(.get, "/", headers: fields)
        request.clientAddress = IPAddress("10.0.0.1")
        _ = ClientAddress(trustedProxies: proxies, header: header).receive(&request)
        return request.clientAddress?.description
    }

    @Test(arguments: [
        ("for=198.51.100.1", "198.51.100.1"), ("For=\"198.51.100.1:4711\"", "198.51.100.1"),
        ("for=\"[2001:db8:cafe::17]:4711\";proto=https;by=203.0.113.43", "2001:db8:cafe::17"),
        ("for=192.0.2.60;proto=http, for=198.51.100.1 , for=10.0.0.2", "198.51.100.1"),
        ("by=10.0.0.2;for=\"198\\.51.100.1\"", "198.51.100.1"),
        // What isn't an address counts as the proxy that wrote it.
        ("for=198.51.100.1, for=unknown", "10.0.0.1"), ("for=198.51.100.1, for=_hidden, for=10.0.0.2", "10.0.0.2"),
        ("for=198.51.100.1, proto=https", "10.0.0.1"),
        // Empty members count as none.
        (", for=198.51.100.1", "198.51.100.1"), ("for=198.51.100.1 , ,, for=10.0.0.2,", "198.51.100.1"),
        (",", "10.0.0.1"), ("", "10.0.0.1"),
    ]) func findsTheClient(value: String, origin: String) {
        #expect(self.origin(["Forwarded": value]) == origin)
    }

    /// What a client may send so that the members that proxies append look like parts of its own.
    @Test(arguments: [
        "for=\"203.0.113.9, for=198.51.100.1", "for=\", for=\"[2001:db8::1]\"",
        "for=203.0.113.9;for=198.51.100.1", "for=203.0.113.9, for=198.51.100.1;host=\"evil, for=203.0.113.9\" x",
        "for==198.51.100.1", "for=198.51.100.1:80", "for=[2001:db8::1]", "for = 198.51.100.1", "for", "for=\"\\",
        "for=198.51.100.1;",
    ]) func isRefusedIfAnyPartIsMalformed(value: String) throws {
        let peer = try #require(IPAddress("10.0.0.1"))
        #expect(proxies.origin(peer: peer, forwarded: value, in: .forwarded) == peer)
        var request = Request(.get, "/", headers: ["Forwarded": value])
        let address = ClientAddress(trustedProxies: proxies, header: .forwarded)
        request.clientAddress = IPAddress("203.0.113.9")
        #expect(address.receive(&request) == nil, "from whoever is no proxy")
        request.clientAddress = peer
        #expect(address.receive(&request)?.status == .badRequest)
    }

    /// A comma in quotes doesn't begin another member.
    @Test func readsQuotesAsAWhole() {
        #expect(origin(["Forwarded": "for=198.51.100.1;host=\"x, for=203.0.113.9\";proto=https"]) == "198.51.100.1")
    }

    /// Only the configured field counts: proxies pass on the other one as the client sent it.
    @Test func readsOnlyTheConfiguredField() {
        let fields: HeaderFields = ["Forwarded": "for=203.0.113.9", "X-Forwarded-For": "198.51.100.1"]
        #expect(origin(fields) == "203.0.113.9")
        #expect(origin(fields, header: .xForwardedFor) == "198.51.100.1")
        #expect(origin(["X-Forwarded-For": "198.51.100.1"]) == "10.0.0.1")
    }

    /// A peer that isn't a configured proxy changes nothing.
    @Test(arguments: ForwardedHeader.allCases) func believesNobodyElse(header: ForwardedHeader) {
        var request = Request(
            .get, "/", headers: ["Forwarded": "for=198.51.100.1", "X-Forwarded-For": "198.51.100.1"])
        request.clientAddress = IPAddress("203.0.113.9")
        _ = ClientAddress(trustedProxies: proxies, header: header).receive(&request)
        #expect(request.clientAddress == IPAddress("203.0.113.9"))
    }
}
