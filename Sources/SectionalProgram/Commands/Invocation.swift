import JSON
internal import POSIXProcess

/// A command that is asked for: with which arguments, and where its answer goes.
public struct Invocation: Sendable {
    /// What stands behind the command's name.
    public let arguments: Arguments
    /// The program that was asked.
    let program: DeclaredProgram
    private let environment: [String: String]

    init(_ program: DeclaredProgram, _ arguments: Arguments, _ environment: [String: String]) {
        (self.program, self.arguments, self.environment) = (program, arguments, environment)
    }

    /// All settings, from the file, the environment and the arguments. Throws a `CommandError` that says what is wrong
    /// where.
    public func configuration() throws -> Configuration {
        try Configuration(program.name, program.settings, arguments: arguments, environment: environment)
    }

    /// The service on its configuration and its database, as `use` needs that. Throws a `CommandError` where that can't
    /// be, and what the service throws.
    public func service<Service: ServiceProgram>(_ type: Service.Type, for use: DatabaseUse) throws -> Service {
        let setup = try ServiceSetup(program, try configuration(), use)
        return try setup.configuration.checked { try Service(setup) }
    }

    /// Prints an answer and a line end.
    public func say(_ text: String) { StandardStream.output.writeLine(text) }

    /// Prints an answer as it is.
    func write(_ bytes: [UInt8]) { StandardStream.output.write(bytes) }

    /// Says what there is to say about it, on stderr, behind the program's name.
    public func remark(_ text: String) { StandardStream.error.writeLine("\(program.name.text): \(text)") }
}

extension Invocation {
    /// The option that has an answer printed for programs.
    static let json = Option("--json", "as JSON")

    /// Prints an answer: `text`, or `json` where that was asked for.
    func say(_ text: String, _ json: JSONValue) {
        say(arguments.has(Self.json.name) ? json.bytes.text : text)
    }
}
