internal import PostgreSQL
public import SQL
internal import SQLite

/// The database of a service: an SQLite file, a PostgreSQL server, or none.
public struct ServiceDatabase: Sendable {
    /// The tables; `nil` if the service has no database.
    let tables: ServiceTables?

    /// An SQLite file, named by the setting `database`. Opening it runs those of `migrations` that have not run in it
    /// yet, unless it is only read.
    public static func sqlite(migrations: [SQLMigration]) -> ServiceDatabase { sqlite { _ in migrations } }

    /// An SQLite file whose migrations depend on the configuration, such as on a file with the rows that a new database
    /// begins with, in their steps. Their statements and their number must not. An error of `migrations` is printed and
    /// stops the start.
    public static func sqlite(
        migrations: @escaping @Sendable (Configuration) throws -> [SQLMigration]
    ) -> ServiceDatabase {
        ServiceDatabase(tables: ServiceTables(takesServer: false, migrations: migrations))
    }

    /// An SQLite file or a PostgreSQL server, as the setting `database` says: a path, or a `postgresql://` URL. The
    /// migrations have statements for both, and the stores use only statements that both support. Otherwise as
    /// `sqlite(migrations:)`.
    public static func sql(migrations: [SQLMigration]) -> ServiceDatabase { sql { _ in migrations } }

    /// A database of either kind whose migrations depend on the configuration, as those of `sqlite(migrations:)` may.
    public static func sql(
        migrations: @escaping @Sendable (Configuration) throws -> [SQLMigration]
    ) -> ServiceDatabase {
        ServiceDatabase(tables: ServiceTables(takesServer: true, migrations: migrations))
    }

    /// No database, or one that the service opens by itself. Keys of performed actions are then kept in memory and,
    /// without a `revisionSecretFile`, revisions change at each start.
    public static let absent = ServiceDatabase(tables: nil)

    func settings(_ name: ServiceName) -> Settings {
        guard let tables else { return Settings() }
        let file = Settings(.database(of: name))
        return tables.takesServer ? file.adding(Settings(.databaseConnections, .databaseStandby, .staleScreens)) : file
    }
}

struct ServiceTables: Sendable {
    let takesServer: Bool
    let migrations: @Sendable (Configuration) throws -> [SQLMigration]
    private static let patience = Duration.seconds(600)

    /// Opens the database at `address`, or for a use or an address without data one in memory.
    func open(
        _ address: DatabaseAddress, for use: DatabaseUse, _ configuration: Configuration
    ) throws -> any DatabaseAdapter {
        let migrations = try migrationList(for: configuration)
        switch (use, address) {
        case (.storing, .file(let path)):
            return try SQLiteDatabase(path: path.description, migrations: migrations)
        case (.reading, .file(let path)) where !path.isMissing:
            return try SQLiteDatabase(reading: path.description, migrations: migrations)
        case (.storing, .server(let url)):
            return try PostgreSQLDatabase(
                configuration.server(url), migrations: migrations, limits: configuration.postgreSQLLimits,
                standby: configuration.standby())
        case (.reading, .server(let url)):
            return try PostgreSQLDatabase(
                reading: configuration.server(url), migrations: migrations, limits: configuration.postgreSQLLimits)
        case (.reading, .file), (.describing, _): return try openInMemory(configuration)
        }
    }

    /// Opens a database in memory, for descriptions and tests, for which no machine is too slow.
    func openInMemory(_ configuration: Configuration) throws -> any DatabaseAdapter {
        try SQLiteDatabase.inMemory(migrations: try migrationList(for: configuration), writeDeadline: Self.patience)
    }

    func openForTests(_ url: String, _ configuration: Configuration) throws -> any DatabaseAdapter {
        let limits = PostgreSQLLimits(
            connections: configuration[.databaseConnections], readDeadline: Self.patience, writeDeadline: Self.patience)
        return try PostgreSQLDatabase(
            configuration.server(url), migrations: try migrationList(for: configuration), limits: limits)
    }

    private func migrationList(for configuration: Configuration) throws -> [SQLMigration] {
        try configuration.checked { try migrations(configuration) }
    }

    /// Checks an address without connecting to it. Throws a ``CommandError`` for one that the service can't use.
    func check(_ address: DatabaseAddress, _ configuration: Configuration) throws {
        let standby = try configuration.standby()
        switch address {
        case .server where !takesServer:
            throw CommandError.configuration("database: this service requires an SQLite file")
        case .server(let url): _ = try configuration.server(url)
        case .file where standby != nil:
            throw CommandError.configuration("databaseStandby: an SQLite file has no standbys; unset it")
        case .file: break
        }
    }

    func maintenance(
        _ address: DatabaseAddress, _ configuration: Configuration
    ) throws -> any SQLMaintenance {
        let migrations = try migrationList(for: configuration)
        return switch address {
        case .file(let path): SQLiteFile(path: path.description, migrations: migrations)
        case .server(let url): PostgreSQLMaintenance(try configuration.server(url), migrations: migrations)
        }
    }
}

extension Configuration {
    fileprivate func server(_ url: String) throws -> PostgreSQLServer {
        do { return try PostgreSQLServer(url) } catch {
            throw CommandError.configuration("database: \(error)")
        }
    }

    fileprivate func standby() throws -> PostgreSQLServer? {
        guard case .server(let url) = self[.databaseStandby] else { return nil }
        do { return try PostgreSQLServer(url, as: .standby) } catch {
            throw CommandError.configuration("databaseStandby: \(error)")
        }
    }

    fileprivate var postgreSQLLimits: PostgreSQLLimits { PostgreSQLLimits(connections: self[.databaseConnections]) }
}
