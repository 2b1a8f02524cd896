import HTTPServing
import Sectional
public import SQL
internal import SQLite

/// The database of a service: an SQLite file, or none.
public struct ServiceDatabase: Sendable {
    /// Returns the maintenance of the configured database.
    typealias Maintaining = @Sendable (_ path: FilePath) -> any SQLMaintenance
    /// Opens the database at `place`, with the service's tables.
    typealias Opening = @Sendable (_ place: Place, _ configuration: Configuration) throws -> any SQLDatabase

    enum Place: Sendable {
        case file(FilePath)
        /// A file that exists and is only read.
        case fileToRead(FilePath)
        case memory
    }

    /// The settings of the database, for the service with that name.
    let settings: @Sendable (ServiceName) -> Settings
    /// Opens the database; `nil` if the service has none.
    let opening: Opening?
    /// Migrates the database and backs it up; `nil` if the service has none.
    let maintaining: Maintaining?

    /// An SQLite file, named by the setting `database`. Opening it runs those of `migrations` that have not run in it
    /// yet, then the steps that `seed` returns, at every start. An error of `seed` is printed and stops the start. If
    /// the file is only read, neither runs.
    public static func sqlite(
        migrations: SQLMigrations, seed: @escaping @Sendable (Configuration) throws -> [SQLStep] = { _ in [] }
    ) -> ServiceDatabase {
        let opening: Opening = { place, configuration in
            let steps = { try configuration.checked { try seed(configuration) } }
            switch place {
            case .file(let path):
                return try SQLiteDatabase(
                    path: path.description, migrations: migrations, seed: steps(),
                    writeDeadline: configuration[.writeDeadline])
            case .fileToRead(let path):
                return try SQLiteDatabase(reading: path.description, migrations: migrations)
            case .memory:
                return try SQLiteDatabase.inMemory(
                    migrations: migrations, seed: steps(), writeDeadline: configuration[.writeDeadline])
            }
        }
        return ServiceDatabase(settings: Settings.sqlite(of:), opening: opening) { path in
            SQLiteFile(path: path.description, migrations: migrations)
        }
    }

    /// No database, or one that the service opens by itself. Keys of performed actions are then kept in memory and,
    /// without a `revisionSecretFile`, revisions change at each start.
    public static let absent = ServiceDatabase(settings: { _ in Settings() }, opening: nil, maintaining: nil)
}

extension SQLDatabase {
    /// Polls for writes of other processes every 250 ms until its task is cancelled. Publishes `.anything` for each:
    /// which data was written is unknown.
    func watch(_ changes: ChangeFeed, _ log: Log) async {
        while !Task.isCancelled {
            do { if try await hasForeignChange() { changes.publish(.anything) } } catch {
                log(.error, "database-watch-failed", ["error": "\(error)"])
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }
}
