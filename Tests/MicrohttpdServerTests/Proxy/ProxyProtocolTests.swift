import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// The PROXY protocol, version 2.
@Suite(.timeLimit(.minutes(10))) struct ProxyProtocolTests {
    private let clock = ManualClock()
    private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]
    /// From 198.51.100.7 port 4711 to 192.0.2.1 port 443.
    private static let v4: [UInt8] = signature + [0x21, 0x11, 0, 12, 198, 51, 100, 7, 192, 0, 2, 1, 18, 103, 1, 187]
    /// From 2001:db8::7 port 4711, with an extension of 4 bytes.
    private static let v6: [UInt8] =
        signature + [0x21, 0x21, 0, 40] + address + address + [18, 103, 1, 187, 0xEA, 0, 1, 0]
    private static let address: [UInt8] = [32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]
    private static let local: [UInt8] = signature + [0x20, 0, 0, 0]
    private static let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    private static let proxy: UInt32 = 0x7F00_0002

    /// Responds with the client's address.
    private struct AddressResponder: Responder {
        func respond(to request: Request) async -> Response {
            Response(.ok, body: .copying(request.clientAddress?.description ?? "none"))
        }
    }

    private func withProxies(
        perAddress: Int = 100, _ body: (MicrohttpdServer, Int) async throws -> Void
    ) async throws {
        let proxies = TrustedProxies(["127.0.0.2"].compactMap(IPNetwork.init))
        try await withWorker(
            AddressResponder(), clock: clock,
            change: {
                ($0.trustedProxies, $0.expectsProxyHeaders, $0.connectionsPerAddress) = (proxies, true, perAddress)
            }, body)
    }

    private func text(_ client: SocketClient, _ bytes: [UInt8]) async throws -> String {
        client.send(bytes)
        return try await client.receive().text
    }

    @Test func `the PROXY header's address is the client's`() async throws {
        try await withProxies { _, port in
            for (header, address) in [
                (Self.v4, "198.51.100.7"), (Self.v6, "2001:db8::7"), (Self.local, "127.0.0.2"),
                (Self.signature + [0x21, 0, 0, 0], "127.0.0.2"),
                (Self.signature + [0x20, 0x11, 0, 12] + Self.v4.suffix(12), "127.0.0.2"),
                (Self.signature + [0x20, 0x12, 0, 12] + Self.v4.suffix(12), "127.0.0.2"),
                (Self.signature + [0x20, 0xFF, 0, 1, 0], "127.0.0.2"),
                (Self.signature + [0x21, 0x31, 0, 216] + [UInt8](repeating: 97, count: 216), "127.0.0.2"),
            ] {
                let client = try SocketClient(port: port, from: Self.proxy)
                #expect(try await text(client, header + Self.request) == address)
                #expect(try await text(client, Self.request) == address)
            }
        }
    }

    @Test func `the whole PROXY header is awaited`() async throws {
        try await withProxies { _, port in
            let (client, other) = (try SocketClient(port: port, from: Self.proxy), try SocketClient(port: port))
            for byte in Self.v4 {
                client.send([byte])
                #expect(try await text(other, Self.request) == "127.0.0.1")
            }
            #expect(try await text(client, Self.request) == "198.51.100.7")
        }
    }

    /// A header with the addresses of `v4` after other values of the four bytes for version, command, family, transport
    /// and length.
    private static func header(_ other: [UInt8]) -> [UInt8] { signature + other + v4.suffix(12) }

    private static let versionOne = Array("PROXY TCP4 198.51.100.7 192.0.2.1 4711 443\r\n".utf8)

    private static let wrong: [[UInt8]] = [
        request, header([0x11, 0x11, 0, 12]), header([0x22, 0x11, 0, 12]), header([0x21, 0x12, 0, 12]),
        header([0x21, 0x11, 0, 11]), header([0x21, 0x21, 0, 12]), signature + [0x21, 0x11, 255, 255],
        [13, 10, 13, 11], versionOne + request,
    ]

    @Test(arguments: wrong)
    func `a proxy's connection without a valid header is closed`(bytes: [UInt8]) async throws {
        try await withProxies { _, port in
            let client = try SocketClient(port: port, from: Self.proxy)
            client.send(bytes)
            await #expect(throws: SocketError.closed) { try await client.receive() }
        }
    }

    /// A header from anyone else isn't one.
    @Test func `a PROXY header of an untrusted peer names no client`() async throws {
        try await withProxies { _, port in
            let client = try SocketClient(port: port)
            client.send(Self.v4 + Self.request)
            let answer = try? await client.receive()
            #expect(answer?.text.contains("198.51.100.7") != true)
            #expect(try await text(try SocketClient(port: port), Self.request) == "127.0.0.1")
        }
    }

    @Test func `a PROXY header that is too late ends the connection`() async throws {
        try await withProxies { _, port in
            let (client, other) = (try SocketClient(port: port, from: Self.proxy), try SocketClient(port: port))
            client.send(Array(Self.v4.dropLast()))
            #expect(try await text(other, Self.request) == "127.0.0.1")
            clock.advance(by: .seconds(11))
            #expect(try await client.receiveToEnd() == 0)
        }
    }

    /// Clients behind a proxy are counted as what they are.
    @Test func `connections behind a proxy are limited by client`() async throws {
        try await withProxies(perAddress: 2) { _, port in
            let clients = try (0..<3).map { _ in try SocketClient(port: port, from: Self.proxy) }
            for client in clients { #expect(try await text(client, Self.v4 + Self.request) == "198.51.100.7") }
            #expect(try await clients[0].receiveToEnd() == 0)
            #expect(try await text(clients[2], Self.request) == "198.51.100.7")
        }
    }

    @Test func `a connection without its PROXY header ends with the server`() async throws {
        var waiting: SocketClient?
        try await withProxies { _, port in
            waiting = try SocketClient(port: port, from: Self.proxy)
            #expect(try await text(try SocketClient(port: port), Self.request) == "127.0.0.1")
        }
        #expect(try await waiting?.receiveToEnd() == 0)
    }
}
