import SQL
import Screens
import Testing
@testable import SectionalProgram

/// What is wrong with a program's declarations is said at start.
@Suite struct DeclaredProgramTests {
    private struct Greeting: Command {
        var name = "greet"
        var options: [Option] = []
        var readsConfiguration = true
        let summary = "Say good morning."

        func run(_ invocation: Invocation) async throws -> ExitCode { .success }
    }

    private func message<Program: ServiceProgram>(
        _ program: Program.Type, _ commands: [any Command] = []
    ) throws -> String {
        let error = #expect(throws: CommandError.self) { try DeclaredProgram(program, commands) }
        #expect(error?.code == .configuration)
        return try #require(error?.message)
    }

    @Test func `a setting's key that already exists is refused`() throws {
        #expect(try message(SecondPort.self) == "the setting 'port' is declared twice")
    }

    @Test func `an option that already exists is refused`() throws {
        #expect(try message(SecondFlag.self, [Greeting()]) == "the option of 'greet' '--port' is declared twice")
        let taken = Greeting(options: [Option("--heat", "how warmly")])
        #expect(try message(Bakery.self, [taken]) == "the option of 'greet' '--heat' is declared twice")
    }

    /// A command that uses no configuration has none of its flags.
    @Test func `a command without configuration may reuse its flags`() throws {
        let command = Greeting(options: [Option("--heat", "how warmly")], readsConfiguration: false)
        let program = try DeclaredProgram(Bakery.self, [command])
        #expect(program.options(of: command).map(\.name) == ["--heat"])
    }

    @Test func `an invalid key of a setting is refused`() throws {
        #expect(
            try message(Underscored.self)
                == "invalid key 'team_lead' of a setting: expected letters and digits, a lowercase letter first")
        #expect(
            try message(Capital.self)
                == "invalid key 'Teams' of a setting: expected letters and digits, a lowercase letter first")
        #expect(try message(SecondFile.self) == "the setting 'config' is declared twice")
    }

    @Test func `an invalid default is refused`() throws {
        #expect(
            try message(TooHot.self)
                == "invalid default 10 of 'heat': expected a whole number of degrees from 0 to 9")
    }

    @Test func `an invalid option name is refused`() throws {
        let expected = "invalid option 'loud': expected a name such as --port"
        #expect(try message(Bakery.self, [Greeting(options: [Option("loud", "louder")])]) == expected)
        let valued = Greeting(options: [Option("--loud=9", "louder")])
        #expect(try message(Bakery.self, [valued]).hasPrefix("invalid option '--loud=9'"))
        let help = Greeting(options: [Option("--help", "help me")])
        #expect(try message(Bakery.self, [help]) == "the option of 'greet' '--help' is declared twice")
        let version = Greeting(options: [Option("--version", "which one")])
        #expect(try message(Bakery.self, [version]) == "the option of 'greet' '--version' is declared twice")
    }

    @Test func `a command that already exists is refused`() throws {
        #expect(try message(Bakery.self, [Greeting(name: "help")]) == "the command 'help' is declared twice")
        #expect(try message(Bakery.self, [Greeting(), Greeting()]) == "the command 'greet' is declared twice")
    }

    @Test func `an invalid service name is refused`() throws {
        #expect(try message(Spaced.self).hasPrefix("invalid service name 'book shop'"))
    }

    @Test func `an invalid or scripting URL scheme is refused`() throws {
        #expect(
            try message(Scripting.self)
                == "invalid scheme 'JavaScript' in urlSchemes: expected a scheme such as maps that can't run scripts")
        #expect(try message(Spelled.self).hasPrefix("invalid scheme 'maps:' in urlSchemes"))
    }

    @Test func `an invalid or repeated role is refused`() throws {
        #expect(
            try message(Nameless.self)
                == "invalid role '': expected 1 to 512 bytes without control characters")
        #expect(
            try message(TwoLines.self)
                == "invalid role 'a\nb': expected 1 to 512 bytes without control characters")
        #expect(try message(SameRoles.self) == "the role 'baker' is declared twice")
    }

    @Test func `an invalid, repeated or missing language is refused`() throws {
        #expect(try message(Speechless.self) == "the service has no languages: declare one")
        #expect(
            try message(Underlined.self) == "invalid language 'zh_Hant': expected a tag (BCP 47) such as zh-Hant")
        #expect(try message(Unended.self) == "invalid language 'en-': expected a tag (BCP 47) such as zh-Hant")
        #expect(try message(SameLanguages.self) == "the language 'pt-br' is declared twice")
        #expect(Bakery.languages == ["en"])
    }

    /// Where there is no database, there is nothing to say of its file.
    @Test func `a service with a database has the setting for its file`() throws {
        #expect(try DeclaredProgram(Stored.self, []).settings["database"]?.defaultText == "var/variant.sqlite")
        #expect(try DeclaredProgram(Bakery.self, []).settings["database"] == nil)
    }

    @Test func `a valid program is accepted`() throws {
        let program = try DeclaredProgram(Bakery.self, [Greeting(options: [Option("--loud", "louder")])])
        #expect(
            program.options(of: program.commands[0]).map(\.name) == [
                "--loud", "--config", "--host", "--port", "--heat",
            ])
    }
}

/// As the bakery, but for what is said.
private protocol Variant: ServiceProgram {
    init()
}

extension Variant {
    static var name: String { "variant" }
    static var roles: Roles { Bakery.roles }
    static var database: ServiceDatabase { .absent }
    var screens: [any ScreenComposer] { [] }

    init(_ setup: ServiceSetup) throws { self.init() }
}

private struct SecondPort: Variant {
    static let settings = Settings(Setting("port", .text, default: "", help: "of the harbour"))
}

private struct SecondFlag: Variant {
    static let settings = Settings(Setting("harbour", .text, default: "", flag: "--port", help: "where ships are"))
}

private struct Underscored: Variant {
    static let settings = Settings(Setting("team_lead", .text, default: "", help: "who leads"))
}

private struct Capital: Variant {
    static let settings = Settings(Setting("Teams", .text, default: "", help: "who bakes"))
}

private struct SecondFile: Variant {
    static let settings = Settings(Setting("config", .path, default: FilePath("x"), help: "where recipes are"))
}

private struct TooHot: Variant {
    static let settings = Settings(Setting("heat", .integer(0...9, of: "degrees"), default: 10, help: "how hot it is"))
}

private struct Stored: Variant {
    static let database = ServiceDatabase.sqlite(migrations: [])
}

private struct Spaced: Variant {
    static let name = "book shop"
}

struct BookShop: Variant {
    static let name = "book-shop"
}

private struct Scripting: Variant {
    static let urlSchemes = ["maps", "JavaScript"]
}

private struct Spelled: Variant {
    static let urlSchemes = ["maps:"]
}

private struct Nameless: Variant {
    static let roles = Roles(["passer", ""], withoutToken: "passer")
}

private struct TwoLines: Variant {
    static let roles = Roles(["passer", "a\nb"], withoutToken: "passer")
}

private struct SameRoles: Variant {
    static let roles = Roles(["passer", "baker", "baker"], withoutToken: "passer")
}

private struct Speechless: Variant {
    static let languages: [LanguageTag] = []
}

private struct Underlined: Variant {
    static let languages: [LanguageTag] = ["en", "zh_Hant"]
}

private struct Unended: Variant {
    static let languages: [LanguageTag] = ["en-"]
}

private struct SameLanguages: Variant {
    static let languages: [LanguageTag] = ["pt-BR", "pt-br"]
}
