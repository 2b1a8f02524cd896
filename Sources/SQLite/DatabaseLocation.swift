internal import CSQLite
import FoundationEssentials
internal import Glibc

enum DatabaseLocation: Sendable {
    /// A file that is read and written.
    case file(String)
    /// A file that is only read.
    case fileToRead(String)
    /// Memory shared by all connections with this name.
    case memory(String)

    static var newMemory: DatabaseLocation { .memory(UUID().uuidString) }

    var name: String {
        switch self {
        case .file(let path), .fileToRead(let path): path
        case .memory(let name): "file:\(name)?mode=memory&cache=shared"
        }
    }

    var flags: Int32 {
        switch self {
        case .file: SQLITE_OPEN_READWRITE
        case .fileToRead: SQLITE_OPEN_READONLY
        case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI
        }
    }

    var isWritable: Bool { if case .fileToRead = self { false } else { true } }

    var path: String? {
        switch self {
        case .file(let path), .fileToRead(let path): path
        case .memory: nil
        }
    }
}

package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    package let code: Int32
    package let description: String

    init(_ code: Int32, _ path: String) {
        self.code = code
        let obstacle = [EACCES, EPERM, EROFS].contains(code) ? FileObstacle(databaseAt: path) : nil
        description = "\(String(cString: strerror(code))): \(path)\(obstacle.map { ": \($0)" } ?? "")"
    }

    static func exists(_ path: String) -> FileError { FileError(EEXIST, path) }
}

/// A folder or a file that this process may not use: why a database, or a copy of one, can't be opened.
struct FileObstacle: CustomStringConvertible {
    /// The folder or file with its owner and mode, and the user of this process.
    let description: String

    /// The first obstacle among the folder of the database at `path`, or the nearest one above it, and the database's
    /// files. Returns `nil` if there is none.
    init?(databaseAt path: String) {
        if let folder = Self("folder", Self.folder(above: path), W_OK | X_OK, "write to") {
            self = folder
            return
        }
        for suffix in ["", "-wal", "-shm"] {
            if let file = Self("file", path + suffix, R_OK | W_OK, "read and write") {
                self = file
                return
            }
        }
        return nil
    }

    private init?(_ kind: String, _ path: String, _ use: Int32, _ verb: String) {
        guard access(path, use) != 0 else { return nil }
        let code = errno
        var status = stat()
        guard [EACCES, EPERM, EROFS].contains(code), stat(path, &status) == 0,
            (status.st_mode & S_IFMT == S_IFDIR) == (kind == "folder")
        else { return nil }
        if code == EROFS {
            description = "the \(kind) \(path) is on a file system that is mounted read-only"
            return
        }
        let mode = String(status.st_mode & 0o7777, radix: 8)
        description = """
            the \(kind) \(path) belongs to UID \(status.st_uid) and GID \(status.st_gid) with the mode \(mode), and this \
            process, with UID \(geteuid()) and GID \(getegid()), can't \(verb) it
            """
    }

    /// Returns the nearest folder above `path` that this process can see.
    private static func folder(above path: String) -> String {
        var (folder, status) = (parent(of: path), stat())
        while stat(folder, &status) != 0, folder != "/", folder != "." { folder = parent(of: folder) }
        return folder
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }
}

extension SQLiteError {
    /// This error, with the obstacle that explains it, if there is one.
    func explained(at location: DatabaseLocation) -> SQLiteError {
        guard isAboutAccess, let obstacle = location.path.flatMap(FileObstacle.init(databaseAt:)) else { return self }
        return SQLiteError(code: code, "\(description): \(obstacle)")
    }
}

/// A file that only its owner can read: a database has the service's secrets.
enum PrivateFile {
    /// Creates an empty file unless there is one; SQLite gives its log the same mode. An error shows when the file is
    /// opened.
    static func create(at path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }
}
