import Foundation
import HTTPServing
import TestSupport
import Testing

/// The real binary over real sockets.
@Suite struct CommandTests {
    let program: Program

    init() throws { program = try Program() }

    @Test func `serve answers until SIGTERM or SIGINT`() async throws {
        for signal in [SIGTERM, SIGINT] {
            let server = try RunningServer(program)
            let response = try await server.client.get("/screens/todos")
            #expect(response.text.contains("TODO = 3"))
            #expect(server.stop(signal) == 0)
        }
    }

    @Test func `requests in progress are answered after SIGTERM`() async throws {
        let server = try RunningServer(program, "--port", "0")
        let clients = try (0..<50).map { _ in try SocketClient(port: server.port) }
        for client in clients { client.send("GET /screens/cars HTTP/1.1\r\nHost: x\r\n\r\n") }
        server.process.send(SIGTERM)
        for client in clients { #expect(try await client.receive().status == 200) }
        #expect(server.process.waitForEnd() == 0)
    }

    @Test func `a printed token is accepted, a forged one refused`() async throws {
        let server = try RunningServer(program)
        let token = try program.run("token", "--role", "user", "--subject", "ana", "--ttl", "60").output
            .trimmingCharacters(in: .newlines)
        let mine = try await server.client.get("/screens/team", ["Authorization": "Bearer " + token])
        #expect(mine.status == 200 && mine.text.contains("InfoCell"))
        let forged = try await server.client.get("/screens/team", ["Authorization": "Bearer " + token.dropLast() + "_"])
        #expect(forged.status == 401)
        #expect(server.stop() == 0)
    }

    @Test func `healthcheck fails if the server doesn't answer`() throws {
        let server = try RunningServer(program)
        #expect(try program.run("healthcheck", "--port", "\(server.port)").code == 0)
        #expect(server.stop() == 0)
        // The port of the server may be another process's by now.
        let closed = try ClosedPort()
        let gone = try program.run("healthcheck", "--port", "\(closed.number)")
        #expect(gone.code == 1)
        #expect(gone.error.contains("did not answer"))
        withExtendedLifetime(closed) {}
    }

    /// The program on the same machine may be one of the proxies that have to send a header, or not.
    @Test(arguments: ["127.0.0.1", "10.0.0.0/8"])
    func `healthcheck asks a server behind proxies`(_ proxies: String) throws {
        var program = program
        program.environment["SECTIONAL_PROXY_PROTOCOL"] = "true"
        program.environment["SECTIONAL_TRUSTED_PROXIES"] = proxies
        let server = try RunningServer(program)
        #expect(try program.run("healthcheck", "--port", "\(server.port)").code == 0)
        #expect(server.stop() == 0)
    }

    @Test func `pictures are served, and nothing outside their folder`() async throws {
        let server = try RunningServer(program)
        let picture = try await server.client.get("/assets/car-sedan.svg")
        #expect(picture["content-type"] == "image/svg+xml")
        #expect(picture.text.hasPrefix("<svg"))
        #expect(try await server.client.get("/assets/..%2Fsectional.json").status == 404)
        #expect(server.stop() == 0)
    }

    @Test func `a response is compressed if the client accepts gzip`() async throws {
        let server = try RunningServer(program)
        let accepted = "gzip, deflate, br"
        let coded = try await server.client.get("/screens/cars", ["Accept-Encoding": accepted])
        #expect(coded["content-encoding"] == "gzip" && coded.body.count < 2000)
        let tag = try #require(coded["etag"])
        #expect(tag.hasSuffix("-gzip\""))
        let known: HeaderFields = ["Accept-Encoding": accepted, "If-None-Match": tag]
        #expect(try await server.client.get("/screens/cars", known).status == 304)
        #expect(server.stop() == 0)
    }

    @Test func `serve fails if the port is taken`() throws {
        let server = try RunningServer(program)
        let second = try program.run("serve", "--port", "\(server.port)")
        #expect(second.code == 69)
        #expect(second.error.contains("cannot listen on 127.0.0.1 port \(server.port): Address already in use"))
        #expect(server.stop() == 0)
    }

    @Test func `serve fails if the database can't be opened`() throws {
        let result = try program.run("serve", "--database", "/proc/none/x.sqlite")
        #expect(result.code == 74)
        #expect(result.error.contains("database"))
    }
}
