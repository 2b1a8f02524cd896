import Sectional

/// The command `explain`: prints how each cell of a screen was made.
struct ExplainCommand: Command {
    let name = "explain"
    let summary = "Explain each cell of the screen at PATH: its controller, and the decisions of the role's State."
    let operands = ["PATH"]
    let options = [Invocation.role, Invocation.subject, Invocation.language, Invocation.cellTypes, Invocation.json]

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let path = try invocation.path()
        let request = try invocation.screenRequest(path, caller: try invocation.caller())
        let application = try await invocation.application(as: request.caller)
        do {
            let screen = try await application.explanation(of: request)
            let explanation = ExplanationText(request: request, screen: screen)
            invocation.say(explanation.text, explanation.json)
            return .success
        } catch let error as ScreenError {
            invocation.remark("\(request.caller.role.rawValue) is not shown \(path): \(error)")
            return .failure
        }
    }
}
