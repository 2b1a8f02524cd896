package import HTTPServing
internal import HighwayHash
package import ScreenService
package import Sectional

/// A service on a database in memory, as it serves: what its tests ask.
package struct ServiceInMemory: Sendable {
    private let application: Application
    private let authenticator: any Authenticator

    /// The service of `type` with `settings`, each by its key; others have their defaults, but for the deadlines, which no
    /// machine is too slow for. No file and no variable of the environment is read. Throws a `CommandError` that says what
    /// is wrong, and what the service throws.
    package init(
        _ type: any ServiceProgram.Type, settings: [String: String], authenticator: any Authenticator
    ) throws {
        let program = try DeclaredProgram(type, type.commands)
        let patience = Self.patience.filter { program.settings[$0.key] != nil }
        let configuration = try Configuration(program, patience.merging(settings) { $1 })
        let setup = ServiceSetup(program, configuration, try type.database.opening?(.memory, configuration))
        let service = try configuration.checked { try type.init(setup) }
        try self.init(program, setup, service, authenticator)
    }

    private init(
        _ program: DeclaredProgram, _ setup: ServiceSetup, _ service: any ServiceProgram,
        _ authenticator: any Authenticator
    ) throws {
        self.authenticator = authenticator
        // The key that everybody knows: the same content has the same revision each time.
        application = try Application(program, setup, service, .published, authenticator: authenticator)
    }

    /// All screens.
    package var catalog: ScreenCatalog { application.catalog }
    /// The languages of the screens' texts, the default first.
    package var languages: [LanguageTag] { application.program.type.languages }
    /// What answers requests.
    package var responder: any Responder { application.responder }

    /// The same data, shown by a service that was just made and keeps no screens. Where there is no database, the data is
    /// in the service itself, and only what is around it is new.
    package func forgetful() throws -> ServiceInMemory {
        let (program, setup) = (application.program, application.setup)
        let configuration = try setup.configuration.keepingNothing(program)
        let other = ServiceSetup(program, configuration, setup.openedDatabase)
        let hasData = setup.openedDatabase != nil
        let service = hasData ? try configuration.checked { try program.type.init(other) } : application.service
        return try ServiceInMemory(program, other, service, authenticator)
    }

    private static let patience = [
        "sectionDeadline": "600000", "writeDeadline": "600000", "logLevel": "error",
    ]
}
