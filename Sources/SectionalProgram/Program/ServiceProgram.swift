public import HTTPServing
public import ScreenService
public import Sectional

/// A service as a program. Its `@main` type says what is this service's own: its name, roles, languages, settings,
/// database and screens. All else is here: the configuration, the commands, the wiring, signals and the end.
///
///     @main struct Bakery: ServiceProgram {
///         static let name = "bakery"
///         static let roles = Roles(BakeryRole.self)
///         static let languages: [LanguageTag] = ["en", "fr"]
///         static let database = ServiceDatabase.absent
///         let screens: [any ScreenComposer]
///
///         init(_ setup: ServiceSetup) throws { screens = [BreadScreen()] }
///     }
///
/// The program is then called `bakery`: `bakery serve` serves the screens, and `bakery --help` says what else there is.
public protocol ServiceProgram: Sendable {
    /// What the service is called: small letters, digits and hyphens. The prefix of its variables in the environment
    /// (`BAKERY_PORT`), its configuration files (`config/bakery.json`, `/etc/bakery/bakery.json`), the names of its
    /// metrics, its database's file and the realm of its tokens are called after it.
    static var name: String { get }
    /// What people call the service: on its index page, in the preview and in its description. The name with a capital,
    /// unless said otherwise.
    static var title: String { get }
    /// The service's purpose, in one sentence of the help.
    static var summary: String { get }
    /// Which version this is, for `--version`.
    static var version: String { get }
    /// The roles that callers can have, and the one that needs no token.
    static var roles: Roles { get }
    /// The languages of the screens' texts, the default first.
    static var languages: [LanguageTag] { get }
    /// The settings that the service has beside those that all have; none, unless said otherwise.
    static var settings: Settings { get }
    /// Where the service keeps its data.
    static var database: ServiceDatabase { get }
    /// The commands that the service has beside those that all have; none, unless said otherwise.
    static var commands: [any Command] { get }
    /// What the service says beside its screens' own texts: of a section that failed, and of values that don't fit a form.
    /// The texts of the library, unless said otherwise: in English for a language that it doesn't have.
    static func standardTexts(in language: LanguageTag) -> StandardTexts

    /// How the preview shows the service's own cells; none, unless said otherwise: it shows placeholders with their data then.
    static var previewCells: PreviewCells { get }

    /// The service on what it was set up with. What this throws is said on the terminal, and nothing is
    /// served: a wrong configuration, unless it is a `CommandError` that says otherwise.
    init(_ setup: ServiceSetup) throws

    /// The screens, in the order in which they are listed. Asked for once.
    var screens: [any ScreenComposer] { get }
    /// Says who asks. Asked for once; `nil`, unless said otherwise: then callers have tokens that are signed with the
    /// configured secret (HS256).
    var authenticator: (any Authenticator)? { get }
    /// What has to be well beside the database for the service to be well; nothing, unless said otherwise.
    var healthChecks: [HealthCheck] { get }
    /// What is done while the service serves; nothing, unless said otherwise.
    var backgroundTasks: [BackgroundTask] { get }
    /// Adds routes beside those of the screens, which `/openapi.json` then describes too; none, unless said otherwise.
    func addRoutes(to router: inout Router) throws
}
