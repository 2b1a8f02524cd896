internal import Glibc

/// The exit code of a command, numbered as in `sysexits.h`.
public enum ExitCode: Int32, Sendable {
    /// The command succeeded.
    case success = 0
    /// The command failed, or its answer is no.
    case failure = 1
    /// The arguments are wrong.
    case usage = 64
    /// Something that the command needs, such as a port, isn't available.
    case unavailable = 69
    /// An error that the command doesn't expect.
    case internalError = 70
    /// A file can't be read or written.
    case ioError = 74
    /// The configuration is wrong.
    case configuration = 78

    /// Ends the process with this code.
    public func exit() -> Never { Glibc.exit(rawValue) }
}
