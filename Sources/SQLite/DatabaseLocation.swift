internal import CSQLite
import FoundationEssentials

/// The location of a database.
enum DatabaseLocation: Sendable {
    /// A file that is read and written.
    case file(String)
    /// A file that is only read.
    case fileToRead(String)
    /// Memory shared by all connections with this name.
    case memory(String)

    /// Returns a location in memory with a unique name.
    static var newMemory: DatabaseLocation { .memory(UUID().uuidString) }

    /// The file name for `sqlite3_open_v2`.
    var name: String {
        switch self {
        case .file(let path), .fileToRead(let path): path
        case .memory(let name): "file:\(name)?mode=memory&cache=shared"
        }
    }

    /// The flags for `sqlite3_open_v2`.
    var flags: Int32 {
        switch self {
        case .file: SQLITE_OPEN_READWRITE
        case .fileToRead: SQLITE_OPEN_READONLY
        case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI
        }
    }

    /// Whether the database can be written.
    var isWritable: Bool { if case .fileToRead = self { false } else { true } }

    /// The path of the file, or `nil` for memory.
    var path: String? {
        switch self {
        case .file(let path), .fileToRead(let path): path
        case .memory: nil
        }
    }
}
