internal import FoundationEssentials
internal import SQL

/// The use that a command makes of the database.
public enum DatabaseUse: Sendable {
    /// Reads and writes. Creates the file if it doesn't exist, and runs pending migrations.
    case storing
    /// Reads only. Opens the file without changing it, or an empty seeded database in memory if there is no file. A
    /// file with pending migrations is an error.
    case reading
    /// Neither reads nor writes the service's data: opens a database in memory.
    case describing
}

extension ServiceDatabase {
    /// Opens the database for `use`: the configured file, or one in memory. Returns `nil` if the service has no
    /// database. Throws a ``CommandError`` if it can't be opened.
    func open(_ name: ServiceName, _ configuration: Configuration, for use: DatabaseUse) throws -> (any SQLDatabase)? {
        let path = configuration[.database(of: name)]
        do { return try opening?(Self.place(path, use), configuration) } catch let error as CommandError {
            throw error
        } catch SQLMigrationError.pending {
            throw CommandError(
                code: .ioError,
                message: "database: migrations have not run in \(path) yet; `\(name.text) migrate` runs them")
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    /// Opens the configured file for reading and writing, without migrations. Returns `nil` if the service has no
    /// database. Throws a ``CommandError`` if there is no such file, if migrations are pending in it, or if it can't be
    /// opened.
    func openExisting(_ name: ServiceName, _ configuration: Configuration) throws -> (any SQLDatabase)? {
        let path = configuration[.database(of: name)]
        guard opening == nil || !Self.isMissing(path) else {
            throw CommandError(code: .ioError, message: "database: there is no file \(path)")
        }
        // Throws if migrations are pending, which are for `serve` to run.
        _ = try open(name, configuration, for: .reading)
        return try open(name, configuration, for: .storing)
    }

    /// Returns the maintenance of the configured database. Throws a ``CommandError`` if the service has none, or, if
    /// `isExisting`, if there is no file.
    func maintenance(
        _ name: ServiceName, _ configuration: Configuration, isExisting: Bool
    ) throws -> any SQLMaintenance {
        guard let maintaining else { throw CommandError.configuration("the service has no database") }
        let path = configuration[.database(of: name)]
        guard !isExisting || !Self.isMissing(path) else {
            throw CommandError(code: .ioError, message: "database: there is no file \(path)")
        }
        return maintaining(path)
    }

    private static func place(_ path: FilePath, _ use: DatabaseUse) -> Place {
        switch use {
        case .storing: .file(path)
        case .reading where isMissing(path): .memory
        case .reading: .fileToRead(path)
        case .describing: .memory
        }
    }

    /// A file that exists but can't be reached isn't missing: an empty database must not be shown in its place.
    private static func isMissing(_ path: FilePath) -> Bool {
        do { _ = try FileManager.default.attributesOfItem(atPath: path.description) } catch {
            return [.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code)
        }
        return false
    }
}
