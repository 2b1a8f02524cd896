public import SQL

/// The database of a service: an SQLite file, a PostgreSQL server, or none.
public struct ServiceDatabase: Sendable {
    /// Makes the migrations; `nil` if the service has no database.
    let migrations: (@Sendable (Configuration) throws -> [SQLMigration])?
    var takesServer = false

    /// An SQLite file, named by the setting `database`. Opening it runs those of `migrations` that have not run in it
    /// yet, unless it is only read.
    public static func sqlite(migrations: [SQLMigration]) -> ServiceDatabase { sqlite { _ in migrations } }

    /// An SQLite file whose migrations depend on the configuration, such as on a file with the rows that a new database
    /// begins with, in their steps. Their statements and their number must not. An error of `migrations` is printed and
    /// stops the start.
    public static func sqlite(
        migrations: @escaping @Sendable (Configuration) throws -> [SQLMigration]
    ) -> ServiceDatabase {
        ServiceDatabase(migrations: migrations)
    }

    /// An SQLite file or a PostgreSQL server, as the setting `database` says: a path, or a `postgresql://` URL. The
    /// migrations have statements for both, and the stores use only statements that both support. Otherwise as
    /// `sqlite(migrations:)`.
    public static func sql(migrations: [SQLMigration]) -> ServiceDatabase { sql { _ in migrations } }

    /// A database of either kind whose migrations depend on the configuration, as those of `sqlite(migrations:)` may.
    public static func sql(
        migrations: @escaping @Sendable (Configuration) throws -> [SQLMigration]
    ) -> ServiceDatabase {
        ServiceDatabase(migrations: migrations, takesServer: true)
    }

    /// No database, or one that the service opens by itself. Keys of performed actions are then kept in memory and,
    /// without a `revisionSecretFile`, revisions change at each start.
    public static let absent = ServiceDatabase(migrations: nil)

    func settings(_ name: ServiceName) -> Settings {
        if migrations == nil { return Settings() }
        let file = Settings(.database(of: name))
        return takesServer ? file.adding(Settings(.databaseConnections, .databaseStandby, .staleScreens)) : file
    }
}
