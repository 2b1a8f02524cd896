import Foundation
import TestSupport
import Testing
@testable import SectionalProgram

/// Where settings come from. A service's own ones and those that all have are read alike.
@Suite struct ConfigurationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func configuration(
        file json: String? = nil, _ environment: [String: String] = [:], _ arguments: [String] = []
    ) throws -> Configuration {
        let program = try DeclaredProgram(Bakery.self, [])
        let file = folder.file("bakery.json")
        try (json ?? "{}").write(toFile: file, atomically: true, encoding: .utf8)
        let parsed = try Arguments(
            ["--config", file] + arguments, options: Configuration.options(program.settings), positionalCount: 0)
        return try Configuration(program.name, program.settings, arguments: parsed, environment: environment)
    }

    private func message(
        file json: String? = nil, _ environment: [String: String] = [:], _ arguments: [String] = [],
        code: ExitCode = .configuration
    ) throws -> String {
        let error = #expect(throws: CommandError.self) { try configuration(file: json, environment, arguments) }
        #expect(error?.code == code)
        return try #require(error?.message)
    }

    @Test func `a file may begin with a byte order mark`() throws {
        #expect(try configuration(file: "\u{FEFF}" + #"{"ovenHeat": 200}"#)[.ovenHeat] == 200)
    }

    @Test func `settings have defaults`() throws {
        let configuration = try configuration()
        #expect(configuration[.ovenHeat] == 220 && configuration[.rest] == .seconds(2))
        #expect(configuration[.teams] == ["early shift"] && configuration[.flour] == .wheat)
        #expect(configuration[.recipes]?.description == nil && configuration[.isOpen])
        #expect(configuration[.port] == 8080 && configuration[.idleTimeout] == .seconds(75))
    }

    @Test func `settings are read from the file`() throws {
        let json = """
            {"ovenHeat": 250, "rest": 1500, "teams": ["team lead", " night shift "], "flour": "rye", "isOpen": false,
             "recipes": "sub/recipes.json", "signature": "kneaded", "port": 0, "idleTimeout": 7}
            """
        let configuration = try configuration(file: json)
        #expect(configuration[.ovenHeat] == 250 && configuration[.rest] == .milliseconds(1500))
        #expect(configuration[.teams] == ["team lead", "night shift"] && configuration[.flour] == .rye)
        #expect(!configuration[.isOpen] && configuration[.signature]?.bytes == Array("kneaded".utf8))
        #expect(configuration[.recipes]?.description == folder.file("sub/recipes.json"))
        #expect(configuration[.port] == 0 && configuration[.idleTimeout] == .seconds(7))
    }

    @Test func `settings are read from the environment`() throws {
        let configuration = try configuration([
            "BAKERY_OVEN_HEAT": "180", "BAKERY_REST": "0", "BAKERY_TEAMS": "team lead,  night shift ,",
            "BAKERY_FLOUR": "rye", "BAKERY_IS_OPEN": "false", "BAKERY_RECIPES": "recipes.json", "BAKERY_PORT": "1",
            "OVEN_HEAT": "200",
        ])
        #expect(configuration[.ovenHeat] == 180 && configuration[.rest] == .zero)
        #expect(configuration[.teams] == ["team lead", "night shift"] && configuration[.flour] == .rye)
        #expect(!configuration[.isOpen] && configuration[.recipes]?.description == "recipes.json")
        #expect(configuration[.port] == 1)
    }

    /// Kubernetes fills a variable with all of a file, which mostly ends with a line end.
    @Test(arguments: ["\n", "\r\n", "\n\n"]) func `line ends at the end of a variable are ignored`(
        _ end: String
    ) throws {
        let configuration = try configuration([
            "BAKERY_OVEN_HEAT": "180" + end, "BAKERY_TOKEN_ISSUER": "https://id.example/" + end,
            "BAKERY_SIGNATURE": "two\nlines " + end, "BAKERY_RECIPES": end,
        ])
        #expect(configuration[.ovenHeat] == 180 && configuration[.tokenIssuer] == "https://id.example/")
        #expect(configuration[.signature]?.bytes == Array("two\nlines ".utf8))
        #expect(configuration[.recipes]?.description == nil)
    }

    @Test(arguments: ["", " ", "127.0.0.1 ", "127.0.0.1\u{0}", "a\tb"])
    func `an address to listen on has no white space and isn't empty`(_ host: String) throws {
        for key in ["host", "managementHost"] {
            let json = try #require(String(data: JSONEncoder().encode([key: host]), encoding: .utf8))
            let message = try message(file: json)
            #expect(message.hasSuffix("\(key): expected an address or a name"), "\(message)")
        }
        #expect(try configuration(file: #"{"host": "::1"}"#)[.host] == "::1")
    }

    /// As a template writes it for a value that is empty.
    @Test func `an empty audience is refused`() throws {
        let message = try message(file: #"{"tokenAudience": ["lists", " "]}"#)
        #expect(message.hasSuffix("tokenAudience: expected a list of texts"))
        #expect(try configuration(["BAKERY_TOKEN_AUDIENCE": "lists, "])[.tokenAudience] == ["lists"])
    }

    @Test func `flags override the environment, which overrides the file`() throws {
        let json = #"{"ovenHeat": 110, "port": 10}"#
        let environment = ["BAKERY_OVEN_HEAT": "120", "BAKERY_PORT": "20"]
        #expect(try configuration(file: json)[.ovenHeat] == 110)
        #expect(try configuration(file: json, environment)[.ovenHeat] == 120)
        let all = try configuration(file: json, environment, ["--heat", "130", "--port=30"])
        #expect(all[.ovenHeat] == 130 && all[.port] == 30)
    }

    /// The Dockerfile takes away so what the file has.
    @Test func `an empty variable removes the file's value`() throws {
        let json = #"{"recipes": "recipes.json", "signature": "kneaded"}"#
        let configuration = try configuration(file: json, ["BAKERY_RECIPES": "", "BAKERY_SIGNATURE": ""])
        #expect(configuration[.recipes]?.description == nil && configuration[.signature]?.bytes == nil)
    }

    @Test(arguments: [
        (#"{"ovenHeat": 99}"#, "ovenHeat: expected a whole number of degrees from 100 to 300"),
        (#"{"ovenHeat": "220"}"#, "ovenHeat: expected a whole number of degrees from 100 to 300"),
        (#"{"rest": 60001}"#, "rest: expected a whole number of milliseconds from 0 to 60000"),
        (#"{"teams": "all"}"#, "teams: expected a list of texts"),
        (#"{"flour": "oat"}"#, "flour: expected one of wheat, rye"),
        (#"{"isOpen": 1}"#, "isOpen: expected true or false"), (#"{"recipes": 1}"#, "recipes: expected a path"),
        (#"{"trustedProxies": ["10.0.0.0/8", "here"]}"#, "trustedProxies: expected a list of addresses or networks"),
        (#"{"logLevel": "loud"}"#, "logLevel: expected one of debug, info, warning, error"),
        (#"{"ovenHaet": 200}"#, "ovenHaet: unknown setting; did you mean 'ovenHeat'?"),
        (#"{"tabels": 4}"#, "tabels: unknown setting"), ("[]", "expected a JSON object"),
        (#"{"ovenHeat": 200, "ovenHeat": 220,}"#, "expected a JSON object"),
        (#"{"ovenHeat": 200, "rest": 0, "oven\u0048eat": 220}"#, "ovenHeat: duplicate setting"),
    ])
    func `an error in the file is named`(_ json: String, _ text: String) throws {
        let message = try message(file: json)
        #expect(message.hasPrefix(folder.file("bakery.json: ") + text), "\(message)")
        #expect(message.contains("did you mean") == text.contains("did you mean"))
    }

    @Test func `an error in a variable or flag is named`() throws {
        #expect(
            try message(["BAKERY_OVEN_HEAT": "hot"])
                == "BAKERY_OVEN_HEAT: expected a whole number of degrees from 100 to 300")
        #expect(try message(["BAKERY_FLOUR": "oat"]) == "BAKERY_FLOUR: expected one of wheat, rye")
        let flag = try message([:], ["--heat", "hot"], code: .usage)
        #expect(flag == "--heat: expected a whole number of degrees from 100 to 300")
    }

    @Test func `unknown variables are named with the ones meant`() throws {
        let configuration = try configuration([
            "BAKERY_OVENHEAT": "1", "BAKERY_SERVICE_HOST": "10.0.0.1", "BAKERY_CONFIG": folder.file("bakery.json"),
            "BAKER_PORT": "1", "bakery_port": "1",
        ])
        #expect(configuration.unknownVariables.map(\.name) == ["BAKERY_OVENHEAT", "BAKERY_SERVICE_HOST"])
        #expect(configuration.unknownVariables.map(\.meant) == ["BAKERY_OVEN_HEAT", nil])
    }

    /// One that the service has forgotten among its settings has its default, and can't be configured.
    @Test func `an undeclared setting has its default`() throws {
        let forgotten = Setting("sugar", .integer(0...9), default: 3, help: "how sweet it is")
        #expect(try configuration()[forgotten] == 3)
        #expect(try message(file: #"{"sugar": 4}"#).contains("unknown setting"))
    }

    /// Whoever prints all of it, such as to look for a fault, prints no secret.
    @Test func `printing a configuration shows no secret`() throws {
        let configuration = try configuration(["BAKERY_SIGNATURE": "kneaded", "BAKERY_TOKEN_SECRET": "leavened"])
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(configuration)", String(reflecting: configuration), dumped] {
            #expect(!text.contains("kneaded") && !text.contains("leavened"))
        }
    }

    @Test func `the file is found by its variable`() throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        let missing = folder.file("missing.json")
        let error = #expect(throws: CommandError.self) {
            try Configuration(program.name, program.settings, arguments: none, environment: ["BAKERY_CONFIG": missing])
        }
        #expect(error?.message == missing + " can't be read")
    }

    @Test func `an empty variable means no file`() throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        let configuration = try Configuration(
            program.name, program.settings, arguments: none, environment: ["BAKERY_CONFIG": ""])
        #expect(configuration.file == nil)
    }
}
