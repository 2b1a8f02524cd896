internal import PostgreSQL
public import SQL
internal import SQLite

/// The database of a service: an SQLite file, a PostgreSQL server, or none.
public struct ServiceDatabase: Sendable {
    /// Returns the maintenance of the configured database. Throws a ``CommandError`` for one that the service can't use.
    typealias Maintaining =
        @Sendable (_ address: DatabaseAddress, _ configuration: Configuration) throws -> any SQLMaintenance
    /// Opens the database at `place`, with the service's tables.
    typealias Opening = @Sendable (_ place: Place, _ configuration: Configuration) throws -> any SQLDatabase

    /// Checks an address without connecting to it. Throws a ``CommandError`` for one that the service can't use.
    typealias Checking = @Sendable (_ address: DatabaseAddress, _ configuration: Configuration) throws -> Void

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

    /// The settings of the database, for the service with that name.
    let settings: @Sendable (ServiceName) -> Settings
    /// Opens the database; `nil` if the service has none.
    let opening: Opening?
    /// Migrates the database and backs it up; `nil` if the service has none.
    let maintaining: Maintaining?
    /// Checks the configured address; `nil` if the service has no database.
    let checking: Checking?

    /// An SQLite file, named by the setting `database`. Opening it runs those of `migrations` that have not run in it
    /// yet, unless it is only read.
    public static func sqlite(migrations: [SQLMigration]) -> ServiceDatabase { sqlite { _ in migrations } }

    /// An SQLite file whose migrations depend on the configuration, such as on a file with the rows that a new database
    /// begins with, in their steps. Their statements and their number must not. An error of `migrations` is printed and
    /// stops the start.
    public static func sqlite(
        migrations: @escaping @Sendable (Configuration) throws -> [SQLMigration]
    ) -> ServiceDatabase {
        let sql = ServiceSQL(migrations: migrations)
        let checking: Checking = { address, _ in
            guard case .server = address else { return }
            throw CommandError.configuration("database: this service keeps its data in an SQLite file")
        }
        return ServiceDatabase(
            settings: Settings.sqlite(of:), opening: sql.open, maintaining: sql.maintenance, checking: checking)
    }

    /// An SQLite file or a PostgreSQL server, as the setting `database` says: a path, or a `postgresql://` URL. The
    /// migrations have statements for both, and the stores use none that only one of them knows. Otherwise as
    /// `sqlite(migrations:)`.
    public static func sql(migrations: [SQLMigration]) -> ServiceDatabase { sql { _ in migrations } }

    /// A database of either kind whose migrations depend on the configuration, as those of `sqlite(migrations:)` may.
    public static func sql(
        migrations: @escaping @Sendable (Configuration) throws -> [SQLMigration]
    ) -> ServiceDatabase {
        let sql = ServiceSQL(migrations: migrations)
        return ServiceDatabase(
            settings: Settings.sql(of:), opening: sql.open, maintaining: sql.maintenance, checking: sql.check)
    }

    /// No database, or one that the service opens by itself. Keys of performed actions are then kept in memory and,
    /// without a `revisionSecretFile`, revisions change at each start.
    public static let absent = ServiceDatabase(
        settings: { _ in Settings() }, opening: nil, maintaining: nil, checking: nil)
}

/// The tables of a service, in a database of either kind.
struct ServiceSQL: Sendable {
    let migrations: @Sendable (Configuration) throws -> [SQLMigration]
    private static let patience = Duration.seconds(600)

    @Sendable func open(_ place: ServiceDatabase.Place, _ configuration: Configuration) throws -> any SQLDatabase {
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

    @Sendable func check(_ address: DatabaseAddress, _ configuration: Configuration) throws {
        let standby = try configuration.standby()
        switch address {
        case .server(let url): _ = try configuration.server(url)
        case .file where standby != nil:
            throw CommandError.configuration("databaseStandby: the database is a file, which has no standby")
        case .file: break
        }
    }

    @Sendable func maintenance(
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
