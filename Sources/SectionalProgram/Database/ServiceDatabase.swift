internal import PostgreSQL
public import SQL
internal import SQLite

/// The database of a service: an SQLite file, a PostgreSQL server, or none.
public struct ServiceDatabase: Sendable {
    enum Place: Sendable {
        case file(FilePath)
        /// A file that exists and is only read.
        case fileToRead(FilePath)
        case server(String)
        /// A server on which nothing is migrated.
        case serverToRead(String)
        /// For descriptions and tests, for which no machine is too slow.
        case memory
        /// A server, for tests.
        case serverForTests(String)
    }

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
    /// migrations have statements for both, and the stores use none that only one of them knows. Otherwise as
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

    /// Returns the settings of the database, for the service with the name `name`.
    func settings(_ name: ServiceName) -> Settings {
        guard let tables else { return Settings() }
        return tables.takesServer ? .sql(of: name) : .sqlite(of: name)
    }
}

/// The tables of a service, in a database of either kind.
struct ServiceTables: Sendable {
    let takesServer: Bool
    let migrations: @Sendable (Configuration) throws -> [SQLMigration]
    private static let patience = Duration.seconds(600)

    func open(_ place: ServiceDatabase.Place, _ configuration: Configuration) throws -> any SQLDatabase {
        let migrations = try configuration.checked { try self.migrations(configuration) }
        switch place {
        case .file(let path):
            return try SQLiteDatabase(path: path.description, migrations: migrations)
        case .fileToRead(let path):
            return try SQLiteDatabase(reading: path.description, migrations: migrations)
        case .memory:
            return try SQLiteDatabase.inMemory(
                migrations: migrations, writeDeadline: Self.patience)
        case .serverForTests(let url):
            let limits = PostgreSQLLimits(
                connections: configuration[.databaseConnections], readDeadline: Self.patience,
                writeDeadline: Self.patience)
            return try PostgreSQLDatabase(
                configuration.server(url), migrations: migrations, limits: limits)
        case .server(let url):
            return try PostgreSQLDatabase(
                configuration.server(url), migrations: migrations, limits: configuration.postgreSQLLimits,
                standby: configuration.standby())
        case .serverToRead(let url):
            return try PostgreSQLDatabase(
                reading: configuration.server(url), migrations: migrations, limits: configuration.postgreSQLLimits)
        }
    }

    /// Checks an address without connecting to it. Throws a ``CommandError`` for one that the service can't use.
    func check(_ address: DatabaseAddress, _ configuration: Configuration) throws {
        let standby = try configuration.standby()
        switch address {
        case .server where !takesServer:
            throw CommandError.configuration("database: this service keeps its data in an SQLite file")
        case .server(let url): _ = try configuration.server(url)
        case .file where standby != nil:
            throw CommandError.configuration("databaseStandby: the database is a file, which has no standby")
        case .file: break
        }
    }

    /// Returns what migrates the database at `address` and backs it up.
    func maintenance(
        _ address: DatabaseAddress, _ configuration: Configuration
    ) throws -> any SQLMaintenance {
        let migrations = try configuration.checked { try self.migrations(configuration) }
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
