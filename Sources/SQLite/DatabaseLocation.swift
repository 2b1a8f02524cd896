internal import CSQLite
internal import Glibc

struct DatabaseLocation: Sendable {
    /// The file name and the flags for `sqlite3_open_v2`.
    let name: String
    let flags: Int32
    /// The path of the file; `nil` for memory.
    let path: String?

    var isWritable: Bool { flags & SQLITE_OPEN_READWRITE != 0 }

    static func file(_ path: String) -> Self { Self(name: path, flags: SQLITE_OPEN_READWRITE, path: path) }

    static func fileToRead(_ path: String) -> Self { Self(name: path, flags: SQLITE_OPEN_READONLY, path: path) }

    /// Creates an empty file that only its owner can read: a database has the service's secrets. SQLite gives its log the
    /// same mode. Throws also if there is a file.
    static func createFile(at path: String) throws(SQLiteError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system(errno, path) }
        close(file)
    }

    /// Memory that all connections to this location share.
    static var newMemory: Self {
        let name = "file:\(UInt64.random(in: .min ... .max))?mode=memory&cache=shared"
        return Self(name: name, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, path: nil)
    }
}

extension String {
    var parentFolder: String {
        guard let slash = utf8.lastIndex(of: 0x2F) else { return "." }
        return slash == utf8.startIndex ? "/" : String(self[..<slash])
    }
}

/// The reason why a database, or a copy of one, can't be opened: a folder or a file that this process may not use.
enum FileObstacle {
    /// Returns the first obstacle among the folder of the database at `path`, or the nearest one above it, and the
    /// database's files: with its owner and mode, and the user of this process. Returns `nil` if there is none.
    static func text(databaseAt path: String) -> String? {
        text("folder", folder(above: path), W_OK | X_OK, "write to")
            ?? ["", "-wal", "-shm"].lazy.compactMap { text("file", path + $0, R_OK | W_OK, "read and write") }.first
    }

    private static func text(_ kind: String, _ path: String, _ use: Int32, _ verb: String) -> String? {
        guard access(path, use) != 0 else { return nil }
        let code = errno
        var status = stat()
        guard [EACCES, EPERM, EROFS].contains(code), stat(path, &status) == 0,
            (status.st_mode & S_IFMT == S_IFDIR) == (kind == "folder")
        else { return nil }
        if code == EROFS { return "the \(kind) \(path) is on a read-only file system" }
        let mode = String(status.st_mode & 0o7777, radix: 8)
        return """
            the \(kind) \(path) belongs to UID \(status.st_uid) and GID \(status.st_gid) with mode \(mode): this process, \
            with UID \(geteuid()) and GID \(getegid()), can't \(verb) it
            """
    }

    /// Returns the nearest folder above `path` that this process can see.
    private static func folder(above path: String) -> String {
        var (folder, status) = (path.parentFolder, stat())
        while stat(folder, &status) != 0, folder != "/", folder != "." { folder = folder.parentFolder }
        return folder
    }
}

extension SQLiteError {
    /// The error of a call of the system about the file at `path`, by its `errno`.
    static func system(_ code: Int32, _ path: String) -> SQLiteError {
        let obstacle = [EACCES, EPERM, EROFS].contains(code) ? FileObstacle.text(databaseAt: path) : nil
        let end = obstacle.map { ": " + $0 } ?? ""
        return SQLiteError(code: SQLITE_CANTOPEN, "\(String(cString: strerror(code))): \(path)\(end)")
    }

    /// This error, with the obstacle that explains it, if there is one.
    func explained(at location: DatabaseLocation) -> SQLiteError {
        guard isAboutAccess, let obstacle = location.path.flatMap(FileObstacle.text(databaseAt:)) else { return self }
        return SQLiteError(code: code, "\(description): \(obstacle)")
    }
}
