public import HTTPServing
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
