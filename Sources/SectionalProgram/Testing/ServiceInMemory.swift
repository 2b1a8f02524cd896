import Basics
package import HTTPServing
package import JSON
internal import OpenSSLTokens
internal import PostgreSQL
internal import SQL
import ScreenService
package import Screens

/// A service on a database in memory, for tests.
package struct ServiceInMemory: Sendable {
    package typealias Making = @Sendable (ServiceSetup) throws -> any ServiceProgram

    private let application: Application
    private let tokens: ProcessTokens
    private let make: Making

    /// The key of all services in the process.
    private static let key = TokenKey.random()

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
        let setup = ServiceSetup(program, configuration, try type.database.openNew(on: server, configuration))
        let make: Making = make ?? { try type.init($0) }
        let service = try configuration.checked { try make(setup) }
        try self.init(
            program, setup, service, try ProcessTokens(program, configuration, key: Self.key), make)
    }

    private init(
        _ program: DeclaredProgram, _ setup: ServiceSetup, _ service: any ServiceProgram, _ tokens: ProcessTokens,
        _ make: @escaping Making
    ) throws {
        (self.tokens, self.make) = (tokens, make)
        // The published key: the same content has the same revision in each run.
        application = try Application(program, setup, service, .published, processTokens: tokens)
    }

    /// Returns the token of `caller`, which keeps the rules of the settings.
    package func token(of caller: Caller) -> String { tokens.token(of: caller) }

    /// Returns a token with `claims` as they are, and an expiry unless they have one.
    package func token(_ claims: JSONValue) -> String { tokens.token(claims) }

    package var catalog: ScreenCatalog { application.catalog }
    package var languages: [LanguageTag] { application.program.type.languages }
    package var responder: any Responder { application.responder }

    package func explanation(of request: ClientRequest) async throws -> ScreenExplanation {
        try await application.explanation(of: request)
    }

    /// Returns a new service without a screen cache on the same data. Without a database, the data is in the service,
    /// so that is kept and only the parts around it are new.
    package func uncached() throws -> ServiceInMemory {
        let (program, setup) = (application.program, application.setup)
        let configuration = try setup.configuration.withoutCache(program)
        let other = ServiceSetup(program, configuration, setup.openedDatabase)
        let hasData = setup.openedDatabase != nil
        let service = hasData ? try configuration.checked { try make(other) } : application.service
        return try ServiceInMemory(program, other, service, tokens, make)
    }

    private static let patience = [
        "sectionDeadline": "600000", "logLevel": "error", "requestsPerSecond": "0", "requestsPerSecondPerAddress": "0",
    ]
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
            try read(WrittenValue(.untyped(text)), setting, from: .init(.variable, key), CommandError.configuration)
        }
    }

    /// Returns the same configuration with a screen cache of zero bytes.
    func withoutCache(_ program: DeclaredProgram) throws -> Configuration {
        var configuration = self
        guard let setting = program.settings[Setting.cacheBytes.key] else { return self }
        try configuration.read(
            WrittenValue(.integer(0)), setting, from: .init(.variable, setting.key), CommandError.configuration)
        return configuration
    }
}

extension ServiceDatabase {
    /// Opens an empty database: in memory, or in a new schema of the PostgreSQL server with the URL `server`. Returns
    /// `nil` if the service has no database. Throws a ``CommandError`` if it keeps its data in a file, and errors of the
    /// server.
    func openNew(on server: String?, _ configuration: Configuration) throws -> (any SQLDatabase)? {
        guard let tables else { return nil }
        guard let server else { return try tables.openInMemory(configuration) }
        try tables.check(.server(server), configuration)
        let schema = "test_" + String(UInt64.random(in: 0 ... .max), radix: 16)
        try PostgreSQLServer(server).execute("CREATE SCHEMA \(schema)")
        let mark = server.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return try tables.openForTests(server + mark + "options=-csearch_path%3D" + schema, configuration)
    }
}
