import POSIXProcess
import Sectional

/// Compares what two roles see and may do.
enum RolesCommand: Command {
    static let name = "roles"
    static let summary = "Compare what two roles see and may do on the screen at PATH."
    static let operands = ["diff", "PATH"]
    static let options =
        [
            Option("--a", value: "ROLE", "one role; guest without"),
            Option("--b", value: "ROLE", "the other role; admin without"),
            Option("--subject", value: "SUBJECT", "whose data both are shown"), Arguments.locale,
            Arguments.json,
        ] + Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        guard arguments.positional.first == "diff" else { throw CommandError.usage("expected 'roles diff PATH'") }
        let path = try arguments.path(at: 1)
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let roles = [
            try arguments.role("--a", else: "guest", configuration),
            try arguments.role("--b", else: "admin", configuration),
        ]
        let application = try await Application(configuration, authenticator: KnownCaller(caller: .guest))
        var facts: [ScreenFacts] = []
        for role in roles {
            let caller = Caller(role: role, subject: Subject(rawValue: arguments["--subject"] ?? ""))
            let request = try arguments.screenRequest(path, caller: caller)
            facts.append(try await ScreenFacts(of: request, in: application))
        }
        let differences = RoleDifferences(path: path, a: roles[0], b: roles[1], facts[0], facts[1])
        arguments.write(differences.text, differences.json)
        return .success
    }
}
