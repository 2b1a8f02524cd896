internal import FoundationEssentials
internal import SQL

/// What a database is needed for.
public enum DatabaseUse: Sendable {
    /// Data is read and stored: the file is made where it isn't there.
    case storing
    /// Data is shown: that of the file, in which nothing is changed, or, where there is none, what an empty database begins
    /// with. A file that has to be brought up to date first is refused.
    case reading
    /// What there is without data: the file isn't touched.
    case describing
}

extension ServiceDatabase {
    /// The database as `use` needs it: the file that is configured, or one in memory; `nil` where the service has none.
    /// Throws a `CommandError` where it can't be opened.
    func open(_ name: ServiceName, _ configuration: Configuration, for use: DatabaseUse) throws -> (any SQLDatabase)? {
        let path = configuration[.database(of: name)]
        do { return try opening?(Self.place(path, use), configuration) } catch let error as CommandError {
            throw error
        } catch SQLMigrationError.pending {
            throw CommandError(
                code: .ioError,
                message: "database: migrations have not run in \(path) yet; `\(name.text) serve` brings it up to date")
        } catch {
            throw CommandError(code: .ioError, message: "database: \(error)")
        }
    }

    private static func place(_ path: FilePath, _ use: DatabaseUse) -> Place {
        switch use {
        case .storing: .file(path)
        case .reading where isMissing(path): .memory
        case .reading: .fileToRead(path)
        case .describing: .memory
        }
    }

    /// One that can't be reached isn't missing: what it holds must not be taken for nothing.
    private static func isMissing(_ path: FilePath) -> Bool {
        do { _ = try FileManager.default.attributesOfItem(atPath: path.description) } catch {
            return [.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code)
        }
        return false
    }
}
