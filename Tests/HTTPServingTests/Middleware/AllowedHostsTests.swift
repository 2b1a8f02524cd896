import HTTPServing
import Testing

@Suite struct AllowedHostsTests {
    private let hosts = AllowedHosts(
        ["example.com", "*.Example.org", "192.0.2.1", "[2001:db8::1]"].compactMap(HostPattern.init),
        exempting: ["/health"])

    private func status(of path: String = "/", _ host: String?) -> Int? {
        var request = Request(.get, path)
        if let host { request.headers.append(.host, host) }
        return hosts.receive(&request)?.status.code
    }

    @Test(
        arguments: [
            "example.com", "EXAMPLE.com:443", "example.com:", "a.example.org", "a.b.example.org:80", "192.0.2.1:8080",
            "[2001:db8::1]", "[2001:DB8::1]:443", "example.com.", "a.example.org.:80", nil,
        ] as [String?]) func `a listed host is allowed`(host: String?)
    { #expect(status(host) == nil) }

    @Test(arguments: [
        "", "example.com.evil.net", "evilexample.com", "evil.net", "example.org", ".example.org", "example.com..", ".",
        "user@example.com", "example.com:x", "example.com:1234567", "example.com, evil.net", "[2001:db8::2]",
        "2001:db8::1", "[2001:db8::1", "ex\u{212A}ample.com", "192.0.2.10", "example.com:80:80",
    ]) func `an unlisted host is refused with 421`(host: String) { #expect(status(host) == 421) }

    @Test func `exempt paths are answered for any host`() {
        #expect(status(of: "/health", "10.0.0.7:8080") == nil)
        #expect(status(of: "/health/", "10.0.0.7:8080") == 421)
    }

    @Test(arguments: [
        ("192.0.2.9:80", true), ("[::1]", true), ("localhost:9", true), ("evil.net", false), (nil, true),
    ])
    func `IP addresses are allowed if configured`(host: String?, isAllowed: Bool) {
        var request = Request(.get, "/")
        if let host { request.headers.append(.host, host) }
        let hosts = AllowedHosts(["localhost"].compactMap(HostPattern.init), allowsAddresses: true)
        #expect((hosts.receive(&request) == nil) == isAllowed)
    }

    @Test func `any host is allowed without patterns`() {
        var request = Request(.get, "/", headers: ["Host": "evil.net"])
        #expect(AllowedHosts([]).receive(&request) == nil)
    }

    @Test(arguments: [
        "", "https://example.com", "example.com:80", "a.com.", "*", "*.", "a b", "*.*.com", "[::1", "é.com",
    ])
    func `an invalid host pattern is refused`(text: String) { #expect(HostPattern(text) == nil) }

    @Test(arguments: ["example.com", "*.example.com", "[::1]", "127.0.0.1"])
    func `a host pattern is described as it was written`(text: String) {
        #expect(HostPattern(text)?.description == text)
    }
}
