import Testing

/// Arguments, and what `--help` says of them.
extension CommandTests {
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

    /// What the server would refuse isn't signed.
    @Test(arguments: ["", "a\nb", "\u{1}", String(repeating: "a", count: 513)])
    func `no token is signed for an invalid subject`(_ subject: String) throws {
        let result = try program.run("token", "--role", "user", "--subject", subject)
        #expect(result.code == 64 && result.output.isEmpty)
        #expect(result.error == "sectional: --subject: expected 1 to 512 bytes without control characters\n")
    }
}
