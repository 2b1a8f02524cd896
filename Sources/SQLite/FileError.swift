internal import Glibc

/// The error of a file that can't be created or written.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error number of the system.
    public let code: Int32
    /// The message, with the path.
    public let description: String

    init(_ code: Int32, _ path: String) {
        self.code = code
        let obstacle = [EACCES, EPERM, EROFS].contains(code) ? FileObstacle(databaseAt: path) : nil
        description = "\(String(cString: strerror(code))): \(path)\(obstacle.map { ": \($0)" } ?? "")"
    }

    /// There is a file already, which is not overwritten.
    static func exists(_ path: String) -> FileError { FileError(EEXIST, path) }
}
