internal import CSQLite
import FoundationEssentials

/// Where a database is.
enum DatabaseLocation: Sendable {
    /// In the file at this path.
    case file(String)
    /// In the file at this path, in which nothing is changed.
    case fileToRead(String)
    /// In memory, shared by all connections that use this name.
    case memory(String)

    /// A place in memory that nobody else has.
    static var newMemory: DatabaseLocation { .memory(UUID().uuidString) }

    /// What SQLite is told to open.
    var name: String {
        switch self {
        case .file(let path), .fileToRead(let path): path
        case .memory(let name): "file:\(name)?mode=memory&cache=shared"
        }
    }

    /// How SQLite is told to read the name, and what it may do there.
    var flags: Int32 {
        switch self {
        case .file: SQLITE_OPEN_READWRITE
        case .fileToRead: SQLITE_OPEN_READONLY
        case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI
        }
    }

    /// Whether something may be changed there.
    var isWritable: Bool { if case .fileToRead = self { false } else { true } }

    /// The path of the file, if it is one.
    var path: String? {
        switch self {
        case .file(let path), .fileToRead(let path): path
        case .memory: nil
        }
    }
}
