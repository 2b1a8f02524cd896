internal import FoundationEssentials
internal import SQL

/// The use that a command makes of the database.
public enum DatabaseUse: Sendable {
    /// Reads and writes. Creates the file if it doesn't exist, and runs pending migrations.
    case storing
    /// Reads only. Opens the file without changing it, or a new database in memory if there is no file. A
    /// file with pending migrations is an error.
    case reading
    /// Neither reads nor writes the service's data: opens a database in memory.
    case describing
}

extension ServiceDatabase {
    /// Opens the database for `use`: the configured file, or one in memory. Returns `nil` if the service has no
    /// database. Throws a ``CommandError`` if it can't be opened.
    func open(
        _ name: ServiceName, _ configuration: Configuration, for use: DatabaseUse
    ) throws -> (any DatabaseAdapter)? {
        let address = configuration[.database(of: name)]
        if use != .describing { try check(name, configuration) }
        do { return try tables?.open(address, for: use, configuration) } catch let error as CommandError {
            throw error
        } catch SQLMigrationError.pending {
            throw CommandError(
                code: .ioError,
                message: "database: \(address) has pending migrations; run `\(name.text) migrate`")
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    /// Checks the configured address, without connecting to it. Throws a ``CommandError`` if it can't be used, also if it
    /// is from a flag, which all users of the machine can read, and has a password.
    func check(_ name: ServiceName, _ configuration: Configuration) throws {
        let setting = Setting<DatabaseAddress>.database(of: name)
        let address = configuration[setting]
        let source = configuration.source(of: AnySetting(setting))
        if source.kind == .flag, let fault = address.flagFault {
            throw CommandError.usage("\(source.name): \(fault)")
        }
        try tables?.check(address, configuration)
    }

    /// Opens the configured file for reading and writing, without migrations. Returns `nil` if the service has no
    /// database. Throws a ``CommandError`` if there is no such file, if migrations are pending in it, or if it can't be
    /// opened.
    func openExisting(_ name: ServiceName, _ configuration: Configuration) throws -> (any DatabaseAdapter)? {
        if tables != nil { try Self.requireFile(configuration[.database(of: name)]) }
        // Throws if migrations are pending, which are for `serve` to run.
        _ = try open(name, configuration, for: .reading)
        return try open(name, configuration, for: .storing)
    }

    /// Returns the maintenance of the configured database. Throws a ``CommandError`` if the service has none, or, if
    /// `isExisting`, if there is no file.
    func maintenance(
        _ name: ServiceName, _ configuration: Configuration, isExisting: Bool
    ) throws -> any SQLMaintenance {
        guard let tables else { throw CommandError.configuration("the service has no database") }
        let address = configuration[.database(of: name)]
        try check(name, configuration)
        if isExisting { try Self.requireFile(address) }
        return try tables.maintenance(address, configuration)
    }

    /// Throws a ``CommandError`` if a file that is configured doesn't exist.
    private static func requireFile(_ address: DatabaseAddress) throws {
        guard case .file(let path) = address, path.isMissing else { return }
        throw CommandError(code: .ioError, message: "database: no such file: \(path)")
    }
}

extension FilePath {
    /// Whether there is no such file. One that can't be reached isn't missing: an empty database must not be shown in its
    /// place.
    var isMissing: Bool {
        do { _ = try FileManager.default.attributesOfItem(atPath: path) } catch {
            return [.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code)
        }
        return false
    }
}
