internal import FoundationEssentials
public import HTTPServing
internal import POSIXProcess
public import ScreenService
public import Screens

/// A service as a program. Its `@main` type declares what is specific to this service: its name, roles, languages,
/// settings, database and screens. The library adds the configuration, the commands, the wiring, signal handling and
/// the shutdown.
///
///     @main struct Bakery: ServiceProgram {
///         static let name = "bakery"
///         static let roles = Roles(BakeryRole.self)
///         static let database = ServiceDatabase.absent
///         let screens: [any ScreenComposer]
///
///         init(_ setup: ServiceSetup) throws { screens = [BreadScreen()] }
///     }
///
/// `bakery serve` then serves the screens, and `bakery --help` lists the other commands.
public protocol ServiceProgram: Sendable {
    /// The service's name: small letters, digits and hyphens, a letter first. Derived from it are the prefix of its
    /// environment variables (`BAKERY_PORT`), its configuration files (`config/bakery.json`,
    /// `/etc/bakery/bakery.json`), the prefix of its metrics, its database file and the realm of its tokens.
    static var name: String { get }
    /// The service's title on its index page, in the preview and in its OpenAPI description; by default the name with a
    /// capital letter, and spaces for hyphens.
    static var title: String { get }
    /// The service's purpose, one sentence of the help; by default one that holds for every service.
    static var summary: String { get }
    /// The version that `--version` prints; `development` by default, for a program that isn't released.
    static var version: String { get }
    /// The roles of callers, and the one that callers without a token have.
    static var roles: Roles { get }
    /// The languages of the screens' texts, the default first; English by default.
    static var languages: [LanguageTag] { get }
    /// The schemes of URLs that actions open, beside `http`, `https`, `mailto` and `tel`, such as `maps` for another app;
    /// none by default.
    static var urlSchemes: [String] { get }
    /// The service's own settings, beside those that all services have; empty by default.
    static var settings: Settings { get }
    /// The database of the service.
    static var database: ServiceDatabase { get }
    /// The service's own commands, beside those that all services have; empty by default.
    static var commands: [any Command] { get }
    /// Returns the texts that the library shows: for a section that failed, and for values that don't fit a form. By
    /// default the library's own, in English for a language that it doesn't have.
    static func standardTexts(in language: LanguageTag) -> StandardTexts

    /// The renderers for the service's own cells in the preview; none by default: placeholders with the cells' data are
    /// shown.
    static var previewCells: PreviewCells { get }

    /// Creates the service. A thrown error is printed and stops the start; it counts as a wrong configuration unless it
    /// is a ``CommandError`` with another code.
    init(_ setup: ServiceSetup) throws

    /// The screens, in the order in which they are listed. Read once.
    var screens: [any ScreenComposer] { get }
    /// The authenticator, or `nil` (the default) for tokens signed with the configured keys or secret. Read once.
    var authenticator: (any Authenticator)? { get }
    /// The health checks, beside that of the database; empty by default.
    var healthChecks: [HealthCheck] { get }
    /// The use of the impressions of cells; ``Impressions/none`` by default. Read once.
    var impressions: Impressions { get }
    /// The work that runs while the service serves; empty by default.
    var backgroundTasks: [BackgroundTask] { get }
    /// Adds routes beside those of the screens; `/openapi.json` describes them too. Adds none by default. A thrown
    /// error stops the start.
    func addRoutes(to router: inout Router) throws
}

extension ServiceProgram {
    public static var title: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
    public static var summary: String { "Serves composed list screens as server-driven UI." }
    public static var version: String { "development" }
    public static var urlSchemes: [String] { [] }
    public static var languages: [LanguageTag] { ["en"] }
    public static var settings: Settings { Settings() }
    public static var commands: [any Command] { [] }
    public static var previewCells: PreviewCells { .none }
    public static func standardTexts(in language: LanguageTag) -> StandardTexts { .texts(in: language) }
    public var authenticator: (any Authenticator)? { nil }
    public var healthChecks: [HealthCheck] { [] }
    public var impressions: Impressions { .none }
    public var backgroundTasks: [BackgroundTask] { [] }
    public func addRoutes(to router: inout Router) throws {}

    /// Runs the command that the arguments name and ends the process with its exit code.
    ///
    /// Not `async`: the runtime would park the main thread with every signal unblocked, and SIGTERM would end the
    /// process at once.
    public static func main() {
        StandardStream.openClosed()
        TerminationSignals.block()
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            await Dispatcher(Self.self).run(arguments, environment: ProcessInfo.processInfo.environment).exit()
        }
        TerminationSignals.deliver()
    }
}

/// A program of this project's own tests, with figures that are constants in every service.
package protocol TestProgram: ServiceProgram {
    /// The interval at which an idle stream sends a heartbeat.
    static var heartbeat: Duration { get }
    /// The maximum numbers of idempotency keys.
    static var quota: IdempotencyQuota { get }
}
