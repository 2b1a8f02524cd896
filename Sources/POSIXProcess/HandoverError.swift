/// An error of handing sockets over from one process to the next.
public enum HandoverError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path is longer than a Unix socket's may be.
    case pathTooLong(limit: Int)
    /// Nothing can listen at the path.
    case cannotListen(reason: String)
    /// The process at the path is of another user, or says nothing that can be understood.
    case refused(reason: String)

    /// The message for the operator.
    public var description: String {
        switch self {
        case .pathTooLong(let limit): "the path is longer than \(limit) bytes"
        case .cannotListen(let reason): "cannot listen: \(reason)"
        case .refused(let reason): "the running process hands nothing over: \(reason)"
        }
    }
}
