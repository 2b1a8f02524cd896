internal import FoundationEssentials
public import HTTPServing
internal import POSIXProcess
public import ScreenService
public import Sectional

extension ServiceProgram {
    /// The name with a capital, and spaces for hyphens.
    public static var title: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// What every service does.
    public static var summary: String { "Serves composed list screens as server-driven UI." }

    /// Of a program that nobody has released.
    public static var version: String { "development" }

    /// None.
    public static var settings: Settings { Settings() }

    /// None.
    public static var commands: [any Command] { [] }

    /// None.
    public static var previewCells: PreviewCells { .none }

    /// Those of the library.
    public static func standardTexts(in language: LanguageTag) -> StandardTexts { .texts(in: language) }

    /// Tokens that are signed with the configured secret.
    public var authenticator: (any Authenticator)? { nil }

    /// None.
    public var healthChecks: [HealthCheck] { [] }

    /// None.
    public var backgroundTasks: [BackgroundTask] { [] }

    /// None.
    public func addRoutes(to router: inout Router) throws {}
}

extension ServiceProgram {
    /// Finds the command, runs it, and ends the process with its exit code.
    ///
    /// Not `async`: the runtime would park the main thread with every signal unblocked, and SIGTERM would end the
    /// process there and then.
    public static func main() {
        TerminationSignals.block()
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            await Dispatcher(Self.self).run(arguments, environment: ProcessInfo.processInfo.environment).exit()
        }
        TerminationSignals.deliver()
    }
}
