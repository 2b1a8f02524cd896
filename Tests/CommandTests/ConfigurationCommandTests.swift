import Foundation
import TestSupport
import Testing

/// `config` and `check`.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationCommandTests {
    private var program: Program
    private let file: String

    init() throws {
        program = try Program()
        file = program.folder.file("sectional.json")
        program.environment["SECTIONAL_CONFIG"] = file
        try #"{"maximumStreams": 100, "host": "127.0.0.1"}"#.write(toFile: file, atomically: true, encoding: .utf8)
    }

    @Test func `config shows each value and its source, but no secret`() throws {
        var program = program
        program.environment["SECTIONAL_TOKEN_SECRET"] = "a secret that nobody may read in any output"
        let result = try program.run("config", "--port", "1234")
        #expect(result.code == 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        for line in [
            "port = 1234 (flag --port)", "maximumStreams = 100 (file \(file))", "workers = 0 (default)",
            "idleTimeout = 600 (variable SECTIONAL_IDLE_TIMEOUT)",
            "tokenSecret = (secret) (variable SECTIONAL_TOKEN_SECRET)",
        ] { #expect(lines.contains(line), "\(line)") }
        let json = try program.run("config", "--json")
        #expect(json.output.contains(#""maximumStreams":{"value":"100","source":"file","name":"\#(file)"}"#))
        #expect(json.output.contains(#""workers":{"value":"0","source":"default"}"#))
        #expect(!(result.output + json.output).contains("nobody may read"))
        let settings = try program.run("config", "list").output.components(separatedBy: "\n    expected: ").count - 1
        #expect(lines.count == settings)
    }

    /// Neither the port nor the database is touched.
    @Test func `check accepts a usable configuration and creates no file`() throws {
        let result = try program.run("check")
        #expect(result.code == 0 && result.output == "the configuration is valid; file: \(file)\n")
        #expect(!FileManager.default.fileExists(atPath: program.folder.file("state")))
    }

    @Test func `check names a variable that belongs to no setting`() throws {
        var program = program
        program.environment["SECTIONAL_WORKRS"] = "1"
        let result = try program.run("check")
        let remark = "unknown variable SECTIONAL_WORKRS; did you mean SECTIONAL_WORKERS?"
        #expect(result.code == 0 && result.error.contains(remark))
    }

    @Test(arguments: [
        (["SECTIONAL_SECTION_DEADLINE": "0"], "SECTIONAL_SECTION_DEADLINE: expected a whole number"),
        (["SECTIONAL_HOST": ""], "SECTIONAL_HOST: expected an address or a name"),
        (["SECTIONAL_MANAGEMENT_HOST": " "], "SECTIONAL_MANAGEMENT_HOST: expected an address or a name"),
        (["SECTIONAL_TLS_KEY": "/none"], "TLS requires both tlsCertificate and tlsKey"),
        (["SECTIONAL_PROXY_PROTOCOL": "true"], "proxyProtocol requires trustedProxies"),
        (["SECTIONAL_TOKEN_SECRET": "short"], "the token secret: expected at least 32 bytes"),
        (["SECTIONAL_SEED": "/none"], "/none"),
        (["SECTIONAL_ASSETS": "/none"], "/none"),
    ]) func `check finds what serve would refuse`(environment: [String: String], message: String) throws {
        var program = program
        program.environment.merge(environment) { $1 }
        let result = try program.run("check")
        #expect(result.code == 78 && result.error.contains(message), "\(result.code) \(result.error)")
        let serve = try program.run("serve")
        #expect(serve.code == 78 && serve.error == result.error, "\(serve.error)")
    }

    /// Without connecting to it: nobody is at the address.
    @Test(arguments: [
        ("postgresql://a@127.0.0.1:1/x?foo=CANARY", "unknown parameter"),
        ("postgresql://a@[::1/x", "invalid postgresql:// URL"),
    ]) func `check refuses an unusable database URL`(url: String, message: String) throws {
        var program = program
        program.environment["SECTIONAL_DATABASE"] = url
        let result = try program.run("check")
        #expect(result.code == 78 && result.error.contains("database: ") && result.error.contains(message))
        #expect(!result.error.contains("CANARY"))
        for command in ["serve", "migrate"] {
            let other = try program.run(command)
            #expect(other.code == 78 && other.error == result.error, "\(other.error)")
        }
        program.environment["SECTIONAL_DATABASE"] = "postgresql://a@db.example/x?sslmode=require"
        #expect(try program.run("check").code == 0)
    }

    /// All users of the machine can read a command line.
    @Test(arguments: [
        "postgresql://ana:CANARY@127.0.0.1:1/x", "postgresql://ana@127.0.0.1:1/x?password=CANARY",
        "postgresql://ana@127.0.0.1:1/x?sslpassword=CANARY",
    ]) func `a password in a flag is refused`(url: String) throws {
        for command in [["check"], ["serve"], ["migrate"]] {
            let result = try program.run(command + ["--database", url])
            #expect(result.code == 64 && result.error.contains("--database: a URL on the command line must not have a"))
            #expect(result.error.contains("PGPASSFILE") && !result.error.contains("CANARY"))
        }
        var program = program
        #expect(try program.run("check", "--database", "postgresql://ana@127.0.0.1:1/x").code == 0)
        program.environment["SECTIONAL_DATABASE"] = "postgresql://ana:CANARY@127.0.0.1:1/x"
        #expect(try program.run("check").code == 0)
    }

    /// It may have a password, which is not shown.
    @Test(arguments: ["postgresql://ana:CANARY@[::1/x", "postgresql://ana:p@CANARY@db.example/x"])
    func `a malformed URL in a flag is refused without being shown`(url: String) throws {
        let result = try program.run("check", "--database", url)
        #expect(result.code == 64 && result.error.contains("--database: invalid postgresql:// URL"))
        #expect(!result.error.contains("CANARY"))
    }

    @Test func `config names its subcommands`() throws {
        for arguments in [["print"], ["deployment"], ["list", "x"], ["dashboard", "x"]] {
            let result = try program.run(["config"] + arguments)
            #expect(result.code == 64 && result.error.contains("expected list, dashboard, alerts, deployment"))
        }
    }
}
