import FoundationEssentials
import PostgreSQL
import SQL
import SQLite

/// The database of a service, at the address that the configuration says.
struct ConfiguredDatabase {
    private let name: ServiceName
    private let makeMigrations: @Sendable (Configuration) throws -> [SQLMigration]
    private let takesServer: Bool
    private let configuration: Configuration
    private let setting: Setting<DatabaseAddress>

    /// The database of `program`; `nil` if it has none.
    init?(_ program: DeclaredProgram, _ configuration: Configuration) {
        guard let migrations = program.type.database.migrations else { return nil }
        (makeMigrations, takesServer) = (migrations, program.type.database.takesServer)
        (name, setting, self.configuration) = (program.name, .database(of: program.name), configuration)
    }

    private var address: DatabaseAddress { configuration[setting] }

    private var migrations: [SQLMigration] {
        get throws { try configuration.checked { try makeMigrations(configuration) } }
    }

    /// Opens the database for `use`. Throws a ``CommandError`` if it can't be opened.
    func open(for use: DatabaseUse) throws -> any DatabaseAdapter {
        if use != .describing { try check() }
        do { return try database(for: use) } catch let error as CommandError {
            throw error
        } catch SQLMigrationError.pending {
            throw CommandError(
                code: .ioError,
                message: "database: \(address) has pending migrations; run `\(name.text) migrate`")
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    /// Returns the database at the address, or for a use or an address without data one in memory.
    private func database(for use: DatabaseUse) throws -> any DatabaseAdapter {
        switch (use, address) {
        case (.storing, .file(let path)):
            return try SQLiteDatabase(path: path.description, migrations: migrations)
        case (.reading, .file(let path)) where !path.isMissing:
            return try SQLiteDatabase(reading: path.description, migrations: migrations)
        case (.storing, .server(let url)):
            return try PostgreSQLDatabase(
                server(url), migrations: migrations, limits: PostgreSQLLimits(connections: connections),
                standby: standby())
        case (.reading, .server(let url)):
            return try PostgreSQLDatabase(
                reading: server(url), migrations: migrations, limits: PostgreSQLLimits(connections: connections))
        case (.reading, .file), (.describing, _): return try openInMemory()
        }
    }

    /// Opens the existing database for reading and writing, without migrations. Throws a ``CommandError`` if there is no
    /// such file, if migrations are pending in it, or if it can't be opened.
    func openExisting() throws -> any DatabaseAdapter {
        try requireFile()
        // Throws if migrations are pending, which are for `serve` to run.
        _ = try open(for: .reading)
        return try open(for: .storing)
    }

    private static let patience = Duration.seconds(600)

    /// Opens a database in memory, for descriptions and tests, for which no machine is too slow.
    private func openInMemory() throws -> any DatabaseAdapter {
        try SQLiteDatabase.inMemory(migrations: migrations, writeDeadline: Self.patience)
    }

    /// Opens an empty database for a test: in memory, or in a new schema of the PostgreSQL server with the URL `url`.
    /// Throws a ``CommandError`` if the service keeps its data in a file, and errors of the server.
    func openNew(on url: String?) throws -> any DatabaseAdapter {
        guard let url else { return try openInMemory() }
        try check(.server(url))
        let schema = "test_" + String(UInt64.random(in: 0 ... .max), radix: 16)
        try PostgreSQLServer(url).execute("CREATE SCHEMA \(schema)")
        let mark = url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        let limits = PostgreSQLLimits(
            connections: connections, readDeadline: Self.patience, writeDeadline: Self.patience)
        return try PostgreSQLDatabase(
            server(url + mark + "options=-csearch_path%3D" + schema), migrations: migrations, limits: limits)
    }

    /// Returns the maintenance of the database. Throws a ``CommandError`` if, with `isExisting`, it has no file.
    func maintenance(isExisting: Bool) throws -> any SQLMaintenance {
        try check()
        if isExisting { try requireFile() }
        switch address {
        case .file(let path): return try SQLiteFile(path: path.description, migrations: migrations)
        case .server(let url): return try PostgreSQLMaintenance(server(url), migrations: migrations)
        }
    }

    /// Checks the address, without connecting to it. Throws a ``CommandError`` if it can't be used, also if it is from a
    /// flag, which all users of the machine can read, and has a password.
    func check() throws {
        let source = configuration.source(of: AnySetting(setting))
        if source.kind == .flag, let fault = address.flagFault {
            throw CommandError.usage("\(source.name): \(fault)")
        }
        try check(address)
    }

    private func check(_ address: DatabaseAddress) throws {
        let standby = try standby()
        switch address {
        case .server where !takesServer:
            throw CommandError.configuration("database: this service requires an SQLite file")
        case .server(let url): _ = try server(url)
        case .file where standby != nil:
            throw CommandError.configuration("databaseStandby: an SQLite file has no standbys; unset it")
        case .file: break
        }
    }

    /// Throws a ``CommandError`` if a file that is configured doesn't exist.
    private func requireFile() throws {
        guard case .file(let path) = address, path.isMissing else { return }
        throw CommandError(code: .ioError, message: "database: no such file: \(path)")
    }

    private var connections: Int { configuration[.databaseConnections] }

    private func server(_ url: String) throws -> PostgreSQLServer {
        do { return try PostgreSQLServer(url) } catch {
            throw CommandError.configuration("database: \(error)")
        }
    }

    private func standby() throws -> PostgreSQLServer? {
        guard case .server(let url) = configuration[.databaseStandby] else { return nil }
        do { return try PostgreSQLServer(url, as: .standby) } catch {
            throw CommandError.configuration("databaseStandby: \(error)")
        }
    }
}

extension FilePath {
    /// Whether there is no such file. One that can't be reached isn't missing: an empty database must not be shown in its
    /// place.
    fileprivate var isMissing: Bool {
        do { _ = try FileManager.default.attributesOfItem(atPath: path) } catch {
            return [.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code)
        }
        return false
    }
}
