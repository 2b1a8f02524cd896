import Testing
@testable import SectionalProgram

@Suite struct LoopbackHostTests {
    @Test(arguments: [
        "localhost", "127.0.0.1", "127.255.0.9", "::1", "[::1]", "LocalHost", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1",
        "[0::1]",
    ])
    func `a loopback host is recognized`(_ host: String) {
        #expect(host.isLoopbackHost)
    }

    @Test(arguments: [
        "0.0.0.0", "::", "", "127.0.0.1.evil.example", "128.0.0.1", "127.0.0", "127.0.0.x", "::2", "127.0.0.+1",
        "127.0.0.-1", "127.0.0.256", "127.0.0.00001",
        "127.0.0.1:80", "localhost:evil.com", "[::1].evil.com", "[::1", "[]", "1::1", "::7f00:1", "localhost ",
    ])
    func `any other host is not loopback`(_ host: String) {
        #expect(!host.isLoopbackHost)
    }
}
