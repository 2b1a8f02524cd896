import HTTPServing
import JSON
internal import POSIXProcess
import ScreenService
import Screens

/// A command to run: its arguments, the program and the output.
public struct Invocation: Sendable {
    /// The arguments after the command's name.
    public let arguments: Arguments
    let program: DeclaredProgram
    let environment: [String: String]

    init(_ program: DeclaredProgram, _ arguments: Arguments, _ environment: [String: String]) {
        (self.program, self.arguments, self.environment) = (program, arguments, environment)
    }

    /// Reads the configuration: the file, the environment and the flags. Throws a ``CommandError`` that names the
    /// setting and its source.
    public func configuration() throws -> Configuration {
        try Configuration(program.name, program.settings, arguments: arguments, environment: environment)
    }

    /// Makes the service with its configuration and the database that `use` needs. Throws a ``CommandError`` if the
    /// configuration is wrong or the database can't be opened, and the service's own errors.
    public func service<Service: ServiceProgram>(_ type: Service.Type, for use: DatabaseUse) throws -> Service {
        let setup = try ServiceSetup(program, try configuration(), use)
        return try setup.configuration.checked { try Service(setup) }
    }

    /// Prints `text` and a line end to stdout.
    public func say(_ text: String) { StandardStream.output.writeLine(text) }

    func write(_ bytes: [UInt8]) { StandardStream.output.write(bytes) }

    /// Prints `text` to stderr, with the program's name before it.
    public func remark(_ text: String) { StandardStream.error.writeLine("\(program.name.text): \(text)") }

    static let json = Option("--json", "as JSON")

    /// Prints the result: `json` with `--json`, else `text`.
    func say(_ text: String, _ json: JSONValue) {
        say(arguments.has(Self.json.name) ? json.bytes.text : text)
    }

    /// Makes the application for `use`: the service with its adapters, routes and middleware. Throws a ``CommandError``
    /// if the configuration is wrong, and the service's own errors.
    func application(_ use: DatabaseUse, authenticator: (any Authenticator)? = nil) async throws -> Application {
        try await Application(program, try configuration(), use, authenticator: authenticator)
    }

    /// Makes the application to read its data as `caller`, without tokens.
    func application(as caller: Caller) async throws -> Application {
        try await application(.reading, authenticator: KnownCaller(caller: caller))
    }

    /// Returns the role with the name `name`, the value of `option`. Throws a usage error if `name` is `nil` or no role
    /// that the service declares.
    func role(_ option: Option, named name: String?) throws -> Role {
        let roles = program.type.roles.all
        guard let role = name.map(Role.init(rawValue:)), roles.contains(role) else {
            throw CommandError.usage(
                "\(option.name): expected one of \(roles.map(\.rawValue).joined(separator: ", "))")
        }
        return role
    }
}

/// An authenticator that returns the caller that the options name; no token is verified.
struct KnownCaller: Authenticator {
    let caller: Caller

    func authentication(of request: Request) -> Authentication { Authentication(caller) }
}
