import POSIXProcess
import ScreenService
import Sectional

/// Lists what there is.
enum RoutesCommand: Command {
    static let name = "routes"
    static let summary = "List routes, screens and cell types."
    static let options = Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let application = try await Application(
            configuration, .describing, authenticator: BearerAuthenticator.guestsOnly(roles: []))
        var lines = ["Routes"]
        lines += application.router.routes.map { "  \($0.method.name) \($0.pattern)" }
        lines += ["", "Screens"]
        for composer in application.catalog.composers {
            let types = composer.distinctCellTypes.map(\.description)
            lines.append("  /screens/\(composer.pattern)  \(types.joined(separator: ", "))")
        }
        lines += ["", "Cell types"]
        lines += application.catalog.cellTypes.map { "  \($0)" }
        StandardStream.output.writeLine(lines.joined(separator: "\n"))
        return .success
    }
}
