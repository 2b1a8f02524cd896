import Foundation
import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// TLS, as `openssl s_client` sees it.
@Suite(.timeLimit(.minutes(10))) struct TLSTests {
    private let folder: TemporaryFolder
    private let echo = EchoResponder()
    private static let request = "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    init() throws { folder = try TemporaryFolder() }

    private func certificate(_ name: String, _ key: TestCertificate.Key = .elliptic) throws -> TLSCertificate {
        let files = try TestCertificate(name, in: folder, key)
        return try TLSCertificate(chain: try files.chainBytes, key: try files.keyBytes)
    }

    private func withTLS(
        _ certificates: TLSCertificates, clock: ManualClock = ManualClock(),
        _ body: (MicrohttpdServer, Int) async throws -> Void
    ) async throws {
        try await withWorker(echo, clock: clock, change: { $0.certificates = certificates }, body)
    }

    private func client(_ port: Int, _ arguments: String..., sending request: String = "") async throws -> String {
        try await openSSLClient(port: port, arguments, sending: request, in: folder)
    }

    private func status(_ port: Int) async throws -> Int {
        try await onThread {
            try HTTPProbe.get("/", host: "127.0.0.1", port: port, isSecure: true, timeout: .seconds(300)).status
        }
    }

    @Test func `requests are answered over TLS`() async throws {
        try await withTLS(TLSCertificates(try certificate("a"))) { _, port in
            let answer = try await client(port, "-quiet", sending: Self.request)
            #expect(answer.contains("HTTP/1.1 200 OK\r\n") && answer.contains("GET /a  0"))
            let two = Self.request.replacing("close", with: "keep-alive") + Self.request
            #expect(try await client(port, "-quiet", sending: two).split(separator: "GET /a  0").count >= 2)
        }
    }

    @Test func `only TLS 1.2 and 1.3 are accepted`() async throws {
        try await withTLS(TLSCertificates(try certificate("a", .rsa))) { _, port in
            for version in ["-tls1_2", "-tls1_3"] {
                #expect(try await client(port, "-quiet", version, sending: Self.request).contains("HTTP/1.1 200 OK"))
            }
            for version in ["-tls1", "-tls1_1"] {
                let answer = try await client(port, version, "-cipher", "ALL:@SECLEVEL=0", sending: Self.request)
                #expect(answer.contains("Cipher is (NONE)") && !answer.contains("HTTP/1.1"), "\(version)")
            }
        }
    }

    /// Forward secrecy and authenticated encryption, or no connection.
    @Test func `weak TLS ciphers are refused`() async throws {
        try await withTLS(TLSCertificates(try certificate("a", .rsa))) { _, port in
            for cipher in ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"] {
                let answer = try await client(port, "-tls1_2", "-cipher", "ECDHE-RSA-" + cipher)
                #expect(answer.contains("Cipher is ECDHE-RSA-" + cipher), "\(cipher)")
            }
            for cipher in [
                "AES128-GCM-SHA256", "DHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA256", "ECDHE-RSA-AES128-SHA",
                "AES128-SHA", "ECDHE-RSA-NULL-SHA", "AECDH-AES128-SHA",
            ] {
                let answer = try await client(port, "-tls1_2", "-cipher", cipher + ":@SECLEVEL=0")
                #expect(answer.contains("Cipher is (NONE)"), "\(cipher)")
            }
            for suite in ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"] {
                let answer = try await client(port, "-tls1_3", "-ciphersuites", suite)
                #expect(answer.contains("Cipher is " + suite))
            }
        }
    }

    /// Connections that have begun go on with the certificate that they have.
    @Test func `new connections get the renewed certificate`() async throws {
        let certificates = TLSCertificates(try certificate("before"))
        try await withTLS(certificates) { _, port in
            #expect(try await client(port).contains("subject=CN=before"))
            certificates.replace(with: try certificate("after"))
            #expect(try await client(port).contains("subject=CN=after"))
        }
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"]) func `sessions are resumed until the certificate changes`(
        _ version: String
    ) async throws {
        let certificates = TLSCertificates(try certificate("before"))
        let session = folder.file("session")
        try await withTLS(certificates) { _, port in
            let first = try await client(port, version, "-ign_eof", "-sess_out", session, sending: Self.request)
            #expect(first.contains("New, TLSv1.") && first.contains("HTTP/1.1 200 OK"))
            let again = try await client(port, version, "-ign_eof", "-sess_in", session, sending: Self.request)
            #expect(again.contains("Reused, TLSv1.") && again.contains("HTTP/1.1 200 OK"))
            // No early data: it could be replayed.
            #expect(!again.contains("Max Early Data: ") || again.contains("Max Early Data: 0"))
            certificates.replace(with: try certificate("after"))
            let renewed = try await client(port, version, "-ign_eof", "-sess_in", session, sending: Self.request)
            #expect(renewed.contains("New, TLSv1.") && renewed.contains("subject=CN=after"))
        }
    }

    @Test func `no request fails when the certificate is renewed`() async throws {
        let both = [try certificate("a"), try certificate("b", .rsa)]
        let certificates = TLSCertificates(both[0])
        try await withTLS(certificates) { _, port in
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        var statuses: [Int] = []
                        for _ in 0..<25 { statuses.append(try await status(port)) }
                        return statuses
                    }
                }
                group.addTask {
                    for number in 1...200 {
                        certificates.replace(with: both[number % 2])
                        await Task.yield()
                    }
                    return []
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(statuses == Array(repeating: 200, count: 100))
        }
    }

    /// The problems that are written past libmicrohttpd are encrypted too.
    @Test func `refusals are encrypted`() async throws {
        try await withTLS(TLSCertificates(try certificate("a"))) { _, port in
            for (fields, status) in [("Content-Length: +1", 400), ("A: " + String(repeating: "a", count: 6500), 431)] {
                let request = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(fields)\r\n\r\n"
                let answer = try await client(port, "-quiet", sending: request)
                #expect(answer.contains("HTTP/1.1 \(status) "), "\(fields.prefix(20))")
                #expect(answer.components(separatedBy: "HTTP/1.1").count == 2)
            }
        }
    }

    /// Without TLS, nothing is answered that a client could take for a response.
    @Test func `a plain request to a TLS port is not answered`() async throws {
        try await withTLS(TLSCertificates(try certificate("a"))) { _, port in
            let client = try SocketClient(port: port)
            client.send(Self.request)
            await #expect(throws: SocketError.closed) { try await client.receive() }
            #expect(try await status(port) == 200)
        }
    }

    @Test func `a key of another certificate is refused`() throws {
        let (one, other) = (try TestCertificate("a", in: folder), try TestCertificate("b", in: folder))
        #expect(throws: TLSError.self) { try TLSCertificate(chain: try one.chainBytes, key: try other.keyBytes) }
        #expect(throws: TLSError.self) { try TLSCertificate(chain: [], key: try one.keyBytes) }
        #expect(throws: TLSError.self) { try TLSCertificate(chain: try one.chainBytes, key: []) }
    }

    @Test func `the expiry of a certificate is read`() throws {
        let certificate = try certificate("a")
        let inTwoDays = Int64(Date().timeIntervalSince1970) + 2 * 86_400
        #expect((inTwoDays - 600...inTwoDays + 600).contains(certificate.expiresAt))
    }
}
