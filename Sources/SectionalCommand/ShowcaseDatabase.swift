import FoundationEssentials
import SQL
import SQLite
import ShowcaseStores

/// The SQLite file with all of the showcase's data.
enum ShowcaseDatabase {
    /// What a database is needed for.
    enum Use {
        /// Data is read and stored: the file is made where it isn't there.
        case serving
        /// Data is shown: that of the file or, where there is none, what an empty database begins with.
        case reading
        /// What there is without data: the file isn't touched.
        case describing
    }

    /// Opens the file, or a database in memory where `use` needs none, and loads into an empty one what it begins with.
    /// Throws `CommandError` where that can't be.
    static func open(_ configuration: Configuration, for use: Use) throws -> SQLiteDatabase {
        do {
            let steps = try configuration.path(.seed).map { try seed($0).steps } ?? []
            return try database(configuration, for: use, steps)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    /// The secret that the file keeps under `name`. Throws `CommandError` where it can't be read or made.
    static func secret(_ name: String, in database: any SQLDatabase) async throws -> [UInt8] {
        do { return try await database.secret(name) } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    private static func database(
        _ configuration: Configuration, for use: Use, _ seed: [SQLStep]
    ) throws -> SQLiteDatabase {
        let path = configuration[.database]
        switch use {
        case .reading where FileManager.default.fileExists(atPath: path), .serving:
            let deadline = Duration.milliseconds(configuration.integer(.writeDeadline))
            return try SQLiteDatabase(path: path, migrations: .showcase, seed: seed, writeDeadline: deadline)
        case .reading, .describing: return try SQLiteDatabase.inMemory(migrations: .showcase, seed: seed)
        }
    }

    private static func seed(_ path: String) throws -> ShowcaseSeed {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError.configuration("seed: \(path) can't be read")
        }
        do { return try JSONDecoder().decode(ShowcaseSeed.self, from: data) } catch {
            throw CommandError.configuration("seed: \(path): \(error)")
        }
    }
}
