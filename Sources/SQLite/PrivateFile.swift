internal import Glibc

/// A file that only its owner can read: a database has the service's secrets.
enum PrivateFile {
    /// Creates an empty file unless there is one; SQLite gives its log the same mode. An error shows when the file is
    /// opened.
    static func create(at path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }
}
