import Foundation
import TestSupport
import Testing

/// Settings from a file, the environment and flags.
extension CommandTests {
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

    /// With the defaults in its place, the service would begin with an empty database.
    @Test func `a configuration file that can't be reached is not ignored`() throws {
        var program = program
        program.environment["SECTIONAL_CONFIG"] = nil
        let folder = program.folder.file("config")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(try program.run("config").code == 0)
        try FileManager.default.createSymbolicLink(atPath: folder + "/sectional.json", withDestinationPath: "nowhere")
        let result = try program.run("config")
        #expect(result.code == 78 && result.error == "sectional: config/sectional.json can't be read\n")
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
