import Sectional

/// The command `roles diff`: compares what two roles see and may do.
struct RolesCommand: Command {
    let name = "roles"
    let summary = "Compare what two roles see and may do on the screen at PATH."
    let operands = ["diff", "PATH"]
    let options = [one, other, subject, Invocation.language, Invocation.json]

    private static let one = Option("--a", value: "ROLE", "one role; without, that of callers without a token")
    private static let other = Option("--b", value: "ROLE", "the other role; without, the last one")
    private static let subject = Option("--subject", value: "SUBJECT", "whose data both are shown")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard invocation.arguments.positional.first == "diff" else {
            throw CommandError.usage("expected 'roles diff PATH'")
        }
        let path = try invocation.path(at: 1)
        let roles = invocation.program.type.roles
        let (a, b) = (
            try invocation.role(Self.one, else: roles.withoutToken),
            try invocation.role(Self.other, else: roles.all.last ?? roles.withoutToken)
        )
        let application = try await invocation.application(as: roles.callerWithoutToken)
        let (first, second) = (
            try await facts(path, a, application, invocation), try await facts(path, b, application, invocation)
        )
        let differences = RoleDifferences(path: path, a: a, b: b, first, second)
        invocation.say(differences.text, differences.json)
        return .success
    }

    private func facts(
        _ path: String, _ role: Role, _ application: Application, _ invocation: Invocation
    ) async throws -> ScreenFacts {
        let caller = Caller(role: role, subject: Subject(rawValue: invocation.arguments[Self.subject.name] ?? ""))
        return try await ScreenFacts(of: try invocation.screenRequest(path, caller: caller), in: application)
    }
}
