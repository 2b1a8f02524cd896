import Sectional

/// The command `routes`: lists routes, screens and cell types.
struct RoutesCommand: Command {
    let name = "routes"
    let summary = "List routes, screens and cell types."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let application = try await invocation.describedApplication()
        var lines = ["Routes"]
        lines += application.router.routes.map { "  \($0.method.name) \($0.pattern)" }
        lines += ["", "Screens"]
        for composer in application.catalog.composers {
            let types = composer.distinctCellTypes.map(\.description)
            lines.append("  /screens/\(composer.pattern)  \(types.joined(separator: ", "))")
        }
        lines += ["", "Cell types"]
        lines += application.catalog.cellTypes.map { "  \($0)" }
        invocation.say(lines.joined(separator: "\n"))
        return .success
    }
}
