internal import FoundationEssentials
public import HTTPServing
internal import POSIXProcess
public import ScreenService
public import Screens

extension ServiceProgram {
    /// The service's name with a capital letter, and spaces for hyphens.
    public static var title: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// A sentence that holds for every service.
    public static var summary: String { "Serves composed list screens as server-driven UI." }

    /// The version of a program that isn't released: `development`.
    public static var version: String { "development" }

    /// No further schemes.
    public static var urlSchemes: [String] { [] }

    /// English.
    public static var languages: [LanguageTag] { ["en"] }

    /// No settings.
    public static var settings: Settings { Settings() }

    /// No commands.
    public static var commands: [any Command] { [] }

    /// No renderers: the preview shows the data of the service's own cells in placeholders.
    public static var previewCells: PreviewCells { .none }

    /// The texts of the library.
    public static func standardTexts(in language: LanguageTag) -> StandardTexts { .texts(in: language) }

    /// `nil`: callers have tokens signed with the configured keys or secret.
    public var authenticator: (any Authenticator)? { nil }

    /// No health checks.
    public var healthChecks: [HealthCheck] { [] }

    /// No cell asks for its impressions.
    public var impressions: Impressions { .none }

    /// No background tasks.
    public var backgroundTasks: [BackgroundTask] { [] }

    /// Adds no routes.
    public func addRoutes(to router: inout Router) throws {}
}

extension ServiceProgram {
    /// Runs the command that the arguments name and ends the process with its exit code.
    ///
    /// Not `async`: the runtime would park the main thread with every signal unblocked, and SIGTERM would end the
    /// process at once.
    public static func main() {
        TerminationSignals.block()
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            await Dispatcher(Self.self).run(arguments, environment: ProcessInfo.processInfo.environment).exit()
        }
        TerminationSignals.deliver()
    }
}
