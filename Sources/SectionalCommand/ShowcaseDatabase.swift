import FoundationEssentials
import SQLiteStore
import Showcase

/// The SQLite file with all of the showcase's data.
enum ShowcaseDatabase {
    /// Opens the file, and loads into an empty one what it begins with. Throws `CommandError` where that can't be.
    static func open(_ configuration: Configuration) throws -> SQLiteDatabase {
        do {
            let database = try SQLiteDatabase(path: configuration[.database])
            if let path = configuration.path(.seed) { try database.load(try seed(path)) }
            return database
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    /// The secret that the file keeps under `name`. Throws `CommandError` where it can't be read or made.
    static func secret(_ name: String, in database: SQLiteDatabase) throws -> [UInt8] {
        do { return try database.secret(name) } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
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

extension Showcase.Stores {
    /// All stores in one file.
    init(_ database: SQLiteDatabase) {
        self.init(
            switches: SQLiteSwitchStore(database), toDos: SQLiteToDoStore(database), cars: SQLiteCarStore(database),
            cards: SQLiteCardStore(database), members: SQLiteMemberStore(database))
    }
}
