internal import Glibc

/// How a command ended, in the numbers of `sysexits.h`.
public enum ExitCode: Int32, Sendable {
    /// It did what was asked.
    case success = 0
    /// It did, and the answer is no.
    case failure = 1
    /// The arguments are wrong.
    case usage = 64
    /// Something that the command needs, such as a port, can't be had.
    case unavailable = 69
    /// An error that the command doesn't expect.
    case internalError = 70
    /// A file can't be read or written.
    case ioError = 74
    /// The configuration is wrong.
    case configuration = 78

    /// Ends the process.
    public func exit() -> Never { Glibc.exit(rawValue) }
}
