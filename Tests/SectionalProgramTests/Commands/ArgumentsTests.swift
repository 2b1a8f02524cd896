import Testing
@testable import SectionalProgram

@Suite struct ArgumentsTests {
    private static let options = [Option("--port", value: "N", "where"), Option("--loud", "louder")]

    private func message(_ arguments: String...) throws -> String {
        let error = #expect(throws: CommandError.self) {
            try Arguments(arguments, options: Self.options, positionalCount: 1)
        }
        #expect(error?.code == .usage)
        return try #require(error?.message)
    }

    @Test(arguments: [["--port", "1", "bread", "--loud"], ["--port=1", "--loud", "bread"]])
    func `an option's value follows a space or an equals sign`(_ arguments: [String]) throws {
        let read = try Arguments(arguments, options: Self.options, positionalCount: 1)
        #expect(read["--port"] == "1" && read.has("--loud") && read.positional == ["bread"])
    }

    @Test func `the last of repeated options counts`() throws {
        #expect(try Arguments(["--port=1", "--port", "2"], options: Self.options, positionalCount: 0)["--port"] == "2")
    }

    @Test func `a value may contain equals signs`() throws {
        #expect(try Arguments(["--port=a=b"], options: Self.options, positionalCount: 0)["--port"] == "a=b")
    }

    /// `revoke --subject $NAME --ttl=60` without a name would revoke the tokens of somebody else.
    @Test func `an option isn't taken for the value of another`() throws {
        #expect(try message("--port", "--loud") == "--port requires a value: N")
        #expect(try message("--port", "--loud=1") == "--port requires a value: N")
        let read = try Arguments(["--port=--loud", "bread"], options: Self.options, positionalCount: 1)
        #expect(read["--port"] == "--loud" && !read.has("--loud") && read.positional == ["bread"])
        #expect(try Arguments(["--port", "-1"], options: Self.options, positionalCount: 0)["--port"] == "-1")
    }

    @Test func `other arguments are refused`() throws {
        #expect(try message("--prot", "1") == "unknown option '--prot'")
        #expect(try message("--port") == "--port requires a value: N")
        #expect(try message("--loud=1") == "--loud takes no value")
        #expect(try message("bread", "rolls") == "unexpected argument 'rolls'")
    }
}
