package import HTTPServing
import JSON
internal import OpenSSLTokens
import ScreenService
import Screens

/// A service on a database in memory, for tests.
package struct ServiceInMemory: Sendable {
    package typealias Making = @Sendable (ServiceSetup) throws -> any ServiceProgram

    package let application: Application
    package let tokens: ProcessTokens
    private let make: Making

    /// The key of all services in the process.
    private static let key = TokenKey.random()

    private static let patience = [
        "sectionDeadline": "600000", "logLevel": "error", "requestsPerSecond": "0", "requestsPerSecondPerAddress": "0",
    ]

    /// Makes the service of `type` with `settings` by their keys and defaults for the rest, except for deadlines, which
    /// are so long that no machine is too slow, and rate limits, of which there are none. Reads no file and no
    /// environment variable. With the URL of a `server`, the data is in a new schema of that PostgreSQL server. `make`
    /// makes the service itself; without it, `type` does. Throws a ``CommandError`` if the configuration is wrong, errors
    /// of the server, and the service's own errors.
    package init(
        _ type: any ServiceProgram.Type, settings: [String: String], server: String? = nil, making make: Making? = nil
    ) throws {
        let program = try DeclaredProgram(type, type.commands)
        let configuration = try Configuration(program, Self.patience.merging(settings) { $1 })
        let database = try ConfiguredDatabase(program, configuration)?.openNew(on: server)
        let setup = ServiceSetup(program, configuration, database)
        let make: Making = make ?? { try type.init($0) }
        self.make = make
        let service = try configuration.checked { try make(setup) }
        tokens = try ProcessTokens(program, configuration, key: Self.key)
        // The published key: the same content has the same revision in each run.
        application = try Application(program, setup, service, .published, processTokens: tokens)
    }

    /// Returns the responder of a new service without a screen cache on the same data. Without a database, the data is
    /// in the service, so that is kept and only the parts around it are new.
    package func uncachedResponder() throws -> any Responder {
        let (program, setup) = (application.program, application.setup)
        var configuration = setup.configuration
        configuration.take(0, for: .cacheBytes, from: Setting.cacheBytes.key)
        let other = ServiceSetup(program, configuration, setup.openedDatabase)
        let hasData = setup.openedDatabase != nil
        let service = hasData ? try configuration.checked { try make(other) } : application.service
        return try Application(program, other, service, .published, processTokens: tokens).responder
    }
}

extension Configuration {
    /// Creates the configuration of a test: `values` by their keys, defaults for the rest. Throws a configuration error
    /// for an unknown key or a value that isn't valid.
    init(_ program: DeclaredProgram, _ values: [String: String]) throws {
        self.init()
        for (key, text) in values.sorted(by: { $0.key < $1.key }) {
            guard let setting = program.settings[key] else {
                let meant = NearestName.of(key, among: program.settings.all.map(\.key))
                    .map { "; did you mean '\($0)'?" }
                throw CommandError.configuration("unknown setting '\(key)'\(meant ?? "")")
            }
            try read(WrittenValue(.untyped(text)), setting, from: .init(.variable, key))
        }
    }
}
