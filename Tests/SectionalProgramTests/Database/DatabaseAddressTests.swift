import Testing

@testable import SectionalProgram

@Suite struct DatabaseAddressTests {
    @Test(arguments: [
        "postgresql://ana:CANARY@db.example:5433/library", "postgres://ana@db.example:5433/library?password=CANARY",
    ])
    func `a database address is shown without its secrets`(_ url: String) {
        #expect(DatabaseAddress(url)?.description == "postgresql://db.example:5433/library")
    }

    @Test(arguments: [
        "postgresql://ana:CANARY%zz@db.example/x", "postgresql://ana:CANARY@[::1/x", "postgresql://h/x?nope=CANARY",
        // What ends the password too early.
        "postgresql://ana:p@CANARY@db.example/x", "postgresql://ana:p/CANARY@db.example/x",
    ])
    func `a malformed URL is not shown`(_ url: String) {
        #expect(DatabaseAddress(url)?.description == "postgresql://…")
    }

    /// It must not become the name of a file.
    @Test(
        arguments: [
            "POSTGRESQL://ana:CANARY@h/x", " postgresql://ana:CANARY@h/x", "mysql://ana:CANARY@h/x",
            "postgresql:ana:CANARY@h", "host=h password=CANARY", "file:./dev.db", ":memory:",
        ]) func `a text like a URL is not taken for a path`(_ text: String)
    { #expect(DatabaseAddress(text)?.description == nil) }

    @Test func `a path is relative to the configuration file`() {
        #expect(DatabaseAddress("data/a=b.sqlite", folder: "/etc/")?.description == "/etc/data/a=b.sqlite")
        #expect(DatabaseAddress("/data/a:b.sqlite", folder: "/etc/")?.description == "/data/a:b.sqlite")
        #expect(DatabaseAddress("/data/file:b.sqlite")?.description == "/data/file:b.sqlite")
    }
}
