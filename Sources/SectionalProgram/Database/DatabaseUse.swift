internal import FoundationEssentials
internal import SQL

/// What a database is needed for.
public enum DatabaseUse: Sendable {
    /// Data is read and stored: the file is made where it isn't there.
    case storing
    /// Data is shown: that of the file or, where there is none, what an empty database begins with.
    case reading
    /// What there is without data: the file isn't touched.
    case describing
}

extension ServiceDatabase {
    /// The database as `use` needs it: the file that is configured, or one in memory; `nil` where the service has none.
    /// Throws a `CommandError` where it can't be opened.
    func open(_ name: ServiceName, _ configuration: Configuration, for use: DatabaseUse) throws -> (any SQLDatabase)? {
        let path = configuration[.database(of: name)]
        let isThere = FileManager.default.fileExists(atPath: path.description)
        let isFile = use == .storing || use == .reading && isThere
        do { return try opening?(isFile ? .file(path) : .memory, configuration) } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }
}
