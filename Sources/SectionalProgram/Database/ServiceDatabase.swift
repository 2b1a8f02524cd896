import HTTPServing
import Sectional
public import SQL
internal import SQLite

/// Where a service keeps its data.
public struct ServiceDatabase: Sendable {
    /// Opens what the configuration says, or a database in memory, with the same tables.
    typealias Opening = @Sendable (_ place: Place, _ configuration: Configuration) throws -> any SQLDatabase

    enum Place: Sendable {
        case file(FilePath)
        /// A file that is there, and stays as it is.
        case fileToRead(FilePath)
        case memory
    }

    /// The settings that it needs, of the service that is called so.
    let settings: @Sendable (ServiceName) -> Settings
    /// `nil` where there is none.
    let opening: Opening?

    /// In the SQLite file that the setting `database` names. When it is opened, those of `migrations` are run that have
    /// not run in it, and then each time what `seed` makes of the configuration. What `seed` throws is said on the
    /// terminal, and nothing is served. Where it is only read, neither is run.
    public static func sqlite(
        migrations: SQLMigrations, seed: @escaping @Sendable (Configuration) throws -> [SQLStep] = { _ in [] }
    ) -> ServiceDatabase {
        ServiceDatabase(settings: Settings.sqlite(of:)) { place, configuration in
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
    }

    /// Nowhere, or where the service sees to it by itself. Keys of performed actions are then in memory and, without a
    /// `revisionSecretFile`, revisions are other ones after each start.
    public static let absent = ServiceDatabase(settings: { _ in Settings() }, opening: nil)
}

extension SQLDatabase {
    /// Tells `changes` of what other processes write, until its task is cancelled: nobody knows what that was.
    func watch(_ changes: ChangeFeed, _ log: Log) async {
        while !Task.isCancelled {
            do { if try await hasForeignChange() { changes.publish(.anything) } } catch {
                log(.error, "database-watch-failed", ["error": "\(error)"])
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }
}
