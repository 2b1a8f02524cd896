import Foundation
import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// Clients that begin a TLS handshake and don't go on.
@Suite(.timeLimit(.minutes(10))) struct HandshakeTests {
    private let clock = ManualClock()
    private let certificates: TLSCertificates
    /// The beginning of a ClientHello of 512 bytes.
    private static let begun: [UInt8] = [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]

    init() throws {
        let folder = try TemporaryFolder()
        let files = try TestCertificate("a", in: folder)
        certificates = TLSCertificates(try TLSCertificate(chain: try files.chainBytes, key: try files.keyBytes))
        withExtendedLifetime(folder) {}
    }

    private func withTLS(_ body: (MicrohttpdServer, Int) async throws -> Void) async throws {
        let certificates = certificates
        try await withWorker(clock: clock, change: { $0.certificates = certificates }, body)
    }

    private func ask(_ port: Int) async throws {
        let status = try await onThread {
            try HTTPProbe.get("/", host: "127.0.0.1", port: port, isSecure: true, timeout: .seconds(300)).status
        }
        #expect(status == 200)
    }

    private func beginning(_ count: Int, _ port: Int) throws -> [SocketClient] {
        try (0..<count).map { number in
            let client = try SocketClient(port: port)
            if number % 2 == 0 { client.send(Self.begun) }
            return client
        }
    }

    /// libmicrohttpd itself would go round without an end.
    @Test func `waiting handshakes cost no rounds`() async throws {
        try await withTLS { server, port in
            let clients = try beginning(40, port)
            try await ask(port)
            let before = server.rounds
            for _ in 0..<10 { try await ask(port) }
            // About 40 if the handshakes are suspended, about 950 if not.
            #expect(server.rounds - before < 200)
            withExtendedLifetime(clients) {}
        }
    }

    /// Workers share a certificate and its key of tickets; the thread sanitizer sees whether one changes them.
    @Test func `workers share a certificate`() async throws {
        let certificates = certificates
        try await withServer(EchoResponder(), workers: 4, change: { $0.certificates = certificates }) { port in
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<10 { try await ask(port) } }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `unfinished TLS handshakes are cut off`() async throws {
        try await withTLS { _, port in
            let clients = try beginning(4, port)
            try await ask(port)
            clock.advance(by: .seconds(11))
            for client in clients { _ = try await client.receiveToEnd() }
            try await ask(port)
        }
    }

    /// What arrives late is read: here it is no ClientHello, and ends the connection.
    @Test func `a handshake continues when the rest arrives`() async throws {
        try await withTLS { server, port in
            let client = try SocketClient(port: port)
            client.send([22, 3])
            try await ask(port)
            // The rest of a record, with a message of a kind that doesn't exist.
            client.send([1, 0, 4, 99, 0, 0, 0])
            _ = try await client.receiveToEnd()
            while server.connections > 0 { await Task.yield() }
        }
    }

    @Test func `handshakes end with the server`() async throws {
        var clients: [SocketClient] = []
        try await withTLS { _, port in
            clients = try beginning(8, port)
            try await ask(port)
        }
        for client in clients { _ = try await client.receiveToEnd() }
    }
}
