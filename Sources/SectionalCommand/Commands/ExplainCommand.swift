import POSIXProcess
import Sectional

/// Says how a screen came to be.
enum ExplainCommand: Command {
    static let name = "explain"
    static let summary = "Say of each cell of the screen at PATH who made it, and what the role's State decided."
    static let operands = ["PATH"]
    static let options =
        [
            Option("--role", value: "ROLE", "the caller's role; guest without"), Arguments.subject, Arguments.locale,
            Arguments.cellTypes, Arguments.json,
        ] + Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let path = try arguments.path()
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let request = try arguments.screenRequest(path, caller: try arguments.caller(configuration))
        let application = try await Application(configuration, authenticator: KnownCaller(caller: request.caller))
        do {
            let screen = try await application.explanation(of: request)
            let explanation = ExplanationText(request: request, screen: screen)
            arguments.write(explanation.text, explanation.json)
            return .success
        } catch let error as ScreenError {
            StandardStream.error.writeLine("sectional: \(request.caller.role.rawValue) is not shown \(path): \(error)")
            return .failure
        }
    }
}
