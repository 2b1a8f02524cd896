internal import CSQLite
import FoundationEssentials

/// Where a database is.
enum DatabaseLocation: Sendable {
    /// In the file at this path.
    case file(String)
    /// In memory, shared by all connections that use this name.
    case memory(String)

    /// A place in memory that nobody else has.
    static var newMemory: DatabaseLocation { .memory(UUID().uuidString) }

    /// What SQLite is told to open.
    var name: String {
        switch self {
        case .file(let path): path
        case .memory(let name): "file:\(name)?mode=memory&cache=shared"
        }
    }

    /// How SQLite is told to read the name.
    var flags: Int32 {
        switch self {
        case .file: 0
        case .memory: SQLITE_OPEN_URI
        }
    }

    /// The path of the file, if it is one.
    var path: String? {
        switch self {
        case .file(let path): path
        case .memory: nil
        }
    }
}
