import Testing
@testable import SectionalProgram

@Suite struct HelpTextTests {
    private struct Greeting: Command {
        let name = "greet"
        let summary = "Say good morning."
        let operands = ["WHOM"]
        let options = [Option("--loud", "louder")]

        func run(_ invocation: Invocation) async throws -> ExitCode { .success }
    }

    @Test func `the help lists the commands`() throws {
        let text = try DeclaredProgram(Bakery.self, [Greeting()]).help
        #expect(text.hasPrefix("usage: bakery COMMAND [OPTIONS]\n"))
        #expect(text.contains("\n  greet         Say good morning.\n"))
        #expect(text.contains("(BAKERY_…)"))
    }

    @Test func `a command's help lists its operands and options`() throws {
        let text = try DeclaredProgram(Bakery.self, [Greeting()]).help(of: Greeting())
        #expect(text.hasPrefix("usage: bakery greet WHOM [OPTIONS]\n\nSay good morning.\n"))
        #expect(text.contains("\n  --loud                  louder\n"))
        #expect(text.contains("\n  --heat N                how hot the oven is\n"))
        #expect(text.contains("\n  --port N                the port to listen on; 0 picks a free one\n"))
    }
}
