import Foundation
import HTTPServing
import TestSupport
import Testing

/// TLS, the listener for metrics and health, and hosts: by configuration alone.
@Suite(.timeLimit(.minutes(5))) struct ListenerTests {
    private var program: Program

    init() throws { program = try Program() }

    @Test func `TLS is served and its certificate renewed`() async throws {
        let (folder, log) = (program.folder, program.folder.file("log"))
        let certificate = try TestCertificate("first", in: folder)
        var program = program
        program.environment["SECTIONAL_TLS_CERTIFICATE"] = certificate.chain
        program.environment["SECTIONAL_TLS_KEY"] = certificate.key
        let server = try RunningServer(program, error: log)
        #expect(try await openSSLClient(port: server.port, in: folder).contains("subject=CN=first"))
        #expect(try program.run("healthcheck", "--port", "\(server.port)").code == 0)
        try TestCertificate("second", in: folder).replace(certificate)
        server.process.send(SIGHUP)
        while !(try String(contentsOfFile: log, encoding: .utf8)).contains("event=certificate-renewed") {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await openSSLClient(port: server.port, in: folder).contains("subject=CN=second"))
        let request = "GET /screens/hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let answer = try await openSSLClient(port: server.port, ["-quiet"], sending: request, in: folder)
        #expect(answer.contains("HTTP/1.1 200 OK"))
        #expect(server.stop() == 0)
    }

    @Test func `metrics are answered on the management port only`() async throws {
        var program = program
        program.environment["SECTIONAL_MANAGEMENT_PORT"] = "0"
        let server = try RunningServer(program)
        let line = try server.process.readLine()
        #expect(line.hasPrefix("metrics and health on http://127.0.0.1:"))
        let management = LiveClient(port: Int(line.split(separator: ":").last ?? "") ?? 0)
        for host in ["localhost", "127.0.0.1:80"] {
            for path in ["/metrics", "/livez", "/readyz", "/health"] {
                #expect(try await management.get(path, ["Host": host]).status == 200)
            }
            #expect(try await management.get("/screens/hello", ["Host": host]).status == 404)
        }
        // A web page whose name leads to the loopback address.
        #expect(try await management.get("/metrics", ["Host": "evil.net"]).status == 421)
        #expect(try await management.get("/health", ["Host": "evil.net"]).status == 200)
        let open = LiveClient(port: server.port)
        #expect(try await open.get("/metrics").status == 404)
        #expect(try await open.get("/health").status == 200)
        #expect(server.stop() == 0)
    }

    @Test func `only allowed hosts are answered`() async throws {
        var program = program
        program.environment["SECTIONAL_ALLOWED_HOSTS"] = "example.com, *.example.org"
        let server = try RunningServer(program)
        for (host, path, status) in [
            ("example.com", "/screens/hello", 200), ("evil.net", "/screens/hello", 421), ("evil.net", "/health", 200),
            ("evil.net", "/livez", 200), ("evil.net", "/readyz", 200), ("evil.net", "/metrics", 421),
            // A ready response is another host's answer no more than a composed one.
            ("example.com:80", "/screens/hello", 200), ("evil.net", "/screens/hello", 421),
            ("evil.net", "http://example.com/screens/hello", 200),
            ("example.com", "http://evil.net/screens/hello", 421),
        ] {
            let client = try SocketClient(port: server.port)
            client.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(try await client.receive().status == status, "\(host) \(path)")
        }
        // As HAProxy checks health.
        for request in ["OPTIONS / HTTP/1.0", "OPTIONS * HTTP/1.1\r\nHost: example.com."] {
            let client = try SocketClient(port: server.port)
            client.send(request + "\r\n\r\n")
            let answer = try await client.receive()
            #expect(answer.status == 204 && answer["allow"]?.hasPrefix("GET, HEAD") == true)
        }
        #expect(server.stop() == 0)
    }

    /// In a browser, another site's form without fields posts to any action.
    @Test func `pages of other sites cannot perform actions`() async throws {
        var program = program
        program.environment["SECTIONAL_ALLOWED_ORIGINS"] = "https://app.example"
        program.environment["SECTIONAL_ALLOWED_HOSTS"] = "localhost, service.example"
        let server = try RunningServer(program)
        let client = LiveClient(port: server.port)
        for (origin, site, status) in [
            ("https://evil.example", "cross-site", 403), ("https://app.example", "cross-site", 404),
            ("https://service.example", "same-origin", 404), ("http://evil.example", "", 403),
            ("http://service.example", "", 404),
        ] {
            let fields: HeaderFields = ["Host": "localhost", "Origin": origin, "Sec-Fetch-Site": site]
            let answer = try await client.post("/screens/hello/sections/none/cells/a/actions/b", fields)
            #expect(answer.status == status, "\(origin) \(site)")
        }
        #expect(server.stop() == 0)
    }

    @Test(arguments: [
        (["SECTIONAL_TLS_KEY": "/none"], "TLS requires both tlsCertificate and tlsKey"),
        (["SECTIONAL_PROXY_PROTOCOL": "true"], "proxyProtocol requires trustedProxies"),
        (["SECTIONAL_ALLOWED_HOSTS": "https://example.com"], "expected a list of hosts"),
        (["SECTIONAL_MANAGEMENT_PORT": "70000"], "expected a whole number from 0 to 65535"),
    ]) func `a wrong listener configuration is refused`(environment: [String: String], message: String) throws {
        var program = program
        program.environment.merge(environment) { $1 }
        let result = try program.run("serve")
        #expect(result.code == 78 && result.error.contains(message), "\(result.error)")
    }
}
