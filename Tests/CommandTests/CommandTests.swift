import Foundation
import HTTPServing
import TestSupport
import Testing

/// The real binary over real sockets.
@Suite struct CommandTests {
    private let program: Program

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

    @Test func `explain renders the bytes that are served`() async throws {
        let token = try program.run("token", "--role", "admin", "--subject", "ana").output.trimmingCharacters(
            in: .newlines)
        let server = try RunningServer(program)
        for path in [
            "/screens/hello", "/screens/cars", "/screens/cars?limit=3&q=sedan", "/screens/team/1", "/screens",
            "/nothing", "/screens/cards",
        ] {
            let headers: HeaderFields = [
                "Authorization": "Bearer " + token, "Accept-Language": "vi",
                "Sectional-Cell-Types": "TextCell, CardCell, DetailCell",
            ]
            let served = try await server.client.get(path, headers)
            let rendered = try program.run(
                "explain", path, "--response", "--role", "admin", "--subject", "ana", "--language", "vi",
                "--cell-types", "TextCell, CardCell, DetailCell")
            #expect(rendered.output == served.text)
            #expect(rendered.code == (served.status < 400 ? 0 : 1))
            _ = try JSONSerialization.jsonObject(with: Data(served.body))
        }
        #expect(server.stop() == 0)
    }

    @Test func `explain --pretty prints the same JSON indented`() throws {
        let pretty = try program.run("explain", "/screens/hello", "--response", "--pretty").output
        #expect(pretty.hasPrefix("{\n  \"id\": \"hello\",\n"))
        let plain = try program.run("explain", "/screens/hello", "--response").output
        let (one, other) = try (
            JSONSerialization.jsonObject(with: Data(pretty.utf8)), JSONSerialization.jsonObject(with: Data(plain.utf8))
        )
        #expect((one as? NSDictionary) == (other as? NSDictionary))
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

    @Test func `explain lists routes, screens and cell types`() throws {
        let routes = try program.run("explain").output
        for line in ["GET /screens/{screen}/{parameter}", "/screens/cars/{car}  DetailCell;v=1", "HighlightCell;v=1"] {
            #expect(routes.contains(line))
        }
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

    @Test func `the preview is served only if configured`() async throws {
        var program = program
        for (mode, page, tokens) in [(nil, 404, 404), ("off", 404, 404), ("on", 200, 404), ("development", 200, 200)] {
            program.environment["SECTIONAL_PREVIEW"] = mode
            let server = try RunningServer(program)
            #expect(try await server.client.get("/preview/").status == page)
            #expect(try await server.client.get("/preview/client.js").status == page)
            #expect(try await server.client.get("/preview/tokens", ["Host": "localhost"]).status == tokens)
            #expect(try await server.client.get("/").text.contains("/preview/") == (page == 200))
            #expect(server.stop() == 0)
        }
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

    @Test func `the preview's tokens are accepted`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        let answer = try await server.client.get("/preview/tokens?subject=bob", ["Host": "localhost"])
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: [[String: String]]]
        let tokens = try #require(object?["tokens"])
        #expect(tokens.map { $0["role"] } == ["user", "admin"])
        let admin = try #require(tokens.last?["token"])
        let team = try await server.client.get("/screens/team/new", ["Authorization": "Bearer " + admin])
        #expect(team.status == 200)
        #expect(server.stop() == 0)
    }

    /// The key is in the server's memory alone, so the command asks it; also if there is nothing else to sign with.
    @Test func `token asks a running server in development`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        let arguments = ["token", "--role", "admin", "--subject", "ana &é", "--ttl", "60", "--port"]
        for mode in ["development", "off"] {
            program.environment["SECTIONAL_PREVIEW"] = mode
            if mode == "off" { program.environment["SECTIONAL_TOKEN_SECRET_FILE"] = "" }
            let token = try program.run(arguments + ["\(server.port)"]).output.trimmingCharacters(in: .newlines)
            let headers: HeaderFields = ["Authorization": "Bearer " + token]
            #expect(try await server.client.get("/screens/team/new", headers).status == 200)
        }
        #expect(server.stop() == 0)
        // The port of the server may be another process's by now.
        let closed = try ClosedPort()
        let refused = try program.run(arguments + ["\(closed.number)"])
        withExtendedLifetime(closed) {}
        #expect(refused.code == 78)
        #expect(
            refused.error.contains("tokenSecret is set, and no server with preview 'development' answers at 127.0.0.1:")
        )
    }

    /// Not even what the server has ready is sent to whom a proxy speaks for.
    @Test func `a server in development refuses forwarded requests`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        for _ in 0..<3 { #expect(try await server.client.get("/screens/cars").status == 200) }
        for name in ["Via", "Forwarded", "X-Forwarded-For"] as [HeaderName] {
            #expect(try await server.client.get("/screens/cars", [name: "192.0.2.1"]).status == 403)
        }
        #expect(server.stop() == 0)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"]) func `development needs a loopback address`(_ host: String) throws
    {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let result = try program.run("serve", "--host", host)
        #expect(result.code == 78)
        #expect(result.error.contains("host must be a loopback address"))
    }

    @Test(arguments: [
        (["--help"], "usage: sectional COMMAND"), (["serve", "--help"], "--config FILE"),
        (["explain", "--help"], "sectional explain [PATH] [OPTIONS]"),
        (["config", "--help"], "sectional config [list|dashboard|alerts|deployment FOLDER] [OPTIONS]"),
        (["token", "--help"], "--ttl SECONDS"), (["healthcheck", "--help"], "usage"),
        (["--version"], "sectional 0.1.0"), (["serve", "--version"], "sectional 0.1.0"),
    ])
    func `each command has a help text`(_ arguments: [String], _ text: String) throws {
        let result = try program.run(arguments)
        #expect(result.code == 0)
        #expect(result.output.contains(text))
    }

    @Test(arguments: [
        ([], "missing command"), (["fly"], "'fly'"), (["serve", "--prot", "1"], "'--prot'"),
        (["serve", "--port"], "--port requires a value"),
        (["serve", "--port", "x"], "--port: expected a whole number from 0 to 65535"), (["serve", "extra"], "'extra'"),
        (["explain", "--response"], "missing path"), (["explain", "screens"], "mean '/screens/screens'"),
        (["explain", "/", "--response", "--role", "king"], "--role"),
        (["token", "--role", "admin"], "--subject"), (["token", "--subject", "a"], "--role"),
        (["token", "--role", "admin", "--subject", "a", "--ttl", "0"], "--ttl"),
        (["explain", "/", "--pretty=1"], "takes no value"),
    ])
    func `a wrong argument is named`(_ arguments: [String], _ text: String) throws {
        let result = try program.run(arguments)
        #expect(result.code == 64)
        #expect(result.error.contains(text))
    }

    @Test(arguments: [
        ("{", "expected a JSON object"), ("[]", "expected a JSON object"),
        ("{\n\"port\": 1,\n}", "the error is in line 3"), ("\u{FEFF}{\"port\": 70000}", "port: expected"),
        (#"{"prot": 1}"#, "prot: unknown setting; did you mean 'port'?"),
        (#"{"roles": ["guest"]}"#, "roles: unknown setting"),
        (#"{"port": "x"}"#, "port: expected a whole number from 0 to 65535"), (#"{"port": 70000}"#, "port: expected"),
        (#"{"allowedOrigins": "*"}"#, "allowedOrigins: expected a list of origins"),
        (#"{"allowedOrigins": ["*", "https://app.example/"]}"#, "allowedOrigins: expected a list of origins"),
        (#"{"logLevel": "loud"}"#, "logLevel: expected one of debug, info"),
        (#"{"seed": "none.json"}"#, "none.json can't be read"), (#"{"assets": "none"}"#, "none can't be read"),
    ])
    func `an error in the configuration file is named`(_ json: String, _ text: String) throws {
        let file = program.folder.file("wrong.json")
        try json.write(toFile: file, atomically: true, encoding: .utf8)
        var program = program
        program.environment["SECTIONAL_PORT"] = nil
        let result = try program.run("serve", "--config", file)
        #expect(result.code == 78)
        #expect(result.error.contains(text), "\(result.error)")
    }

    @Test func `an error in an environment variable is named`() throws {
        var program = program
        program.environment["SECTIONAL_SECTION_DEADLINE"] = "soon"
        let deadline = try program.run("serve")
        #expect(deadline.code == 78)
        #expect(deadline.error.contains("SECTIONAL_SECTION_DEADLINE: expected a whole number"))
        program.environment["SECTIONAL_SECTION_DEADLINE"] = nil
        program.environment["SECTIONAL_TOKEN_SECRET"] = "short"
        #expect(try program.run("serve").error.contains("expected at least 32 bytes, found 5"))
        program.environment["SECTIONAL_TOKEN_SECRET"] = nil
        program.environment["SECTIONAL_TOKEN_SECRET_FILE"] = program.folder.file("missing")
        #expect(try program.run("serve").error.contains("missing can't be read"))
    }

    /// What the server would refuse isn't signed.
    @Test(arguments: ["", "a\nb", "\u{1}", String(repeating: "a", count: 513)])
    func `no token is signed for an invalid subject`(_ subject: String) throws {
        let result = try program.run("token", "--role", "user", "--subject", subject)
        #expect(result.code == 64 && result.output.isEmpty)
        #expect(result.error == "sectional: --subject: expected 1 to 512 bytes without control characters\n")
    }

    /// What can't be reached isn't missing, and what it holds isn't what an empty database begins with.
    @Test func `explain fails if the database can't be reached`() throws {
        var program = program
        let loop = program.folder.file("loop.sqlite")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        program.environment["SECTIONAL_DATABASE"] = loop
        #expect(try program.run("explain", "/screens/cards").code == 74)
    }

    /// To read from a pipe would wait for ever.
    @Test func `a pipe is refused as a configuration file`() throws {
        let pipe = program.folder.file("pipe")
        #expect(try ChildProcess("/usr/bin/mkfifo", [pipe]).waitForEnd() == 0)
        let result = try program.run("explain", "--config", pipe)
        #expect(result.code == 78 && result.error == "sectional: \(pipe) can't be read\n")
    }

    /// The table of the documentation is the program's own.
    @Test func `config list prints the documented table of settings`() throws {
        let documentation = try String(contentsOfFile: packageRoot + "/docs/configuration.md", encoding: .utf8)
        let table = try program.run("config", "list", "--markdown").output
        #expect(table.hasPrefix("| key | value | default | meaning |\n"))
        #expect(documentation.contains("\n\n" + table + "\n"))
        let text = try program.run("config", "list").output
        #expect(text.contains("\nseed, SECTIONAL_SEED\n") && text.contains("\nport, SECTIONAL_PORT, --port\n"))
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

    @Test func `flags override the environment, which overrides the file`() throws {
        var program = program
        program.environment["SECTIONAL_LOG_LEVEL"] = "error"
        let file = program.folder.file("own.json")
        try #"{"host": "no.such.host.invalid", "logLevel": "loud"}"#.write(
            toFile: file, atomically: true, encoding: .utf8)
        #expect(try program.run("serve", "--config", file).code == 78)
        try #"{"host": "no.such.host.invalid", "logLevel": "debug"}"#.write(
            toFile: file, atomically: true, encoding: .utf8)
        #expect(try program.run("serve", "--config", file).error.contains("no.such.host.invalid"))
        program.environment["SECTIONAL_HOST"] = "also.no.host.invalid"
        #expect(try program.run("serve", "--config", file).error.contains("also.no.host.invalid"))
        #expect(
            try program.run("serve", "--config", file, "--host", "nor.this.invalid").error.contains("nor.this.invalid"))
    }
}
