internal import PostgreSQL
internal import SQL
internal import SQLite

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
