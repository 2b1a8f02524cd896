internal import Glibc

/// Where a command writes: unbuffered, so that a line is there for its reader when the call returns.
public enum StandardStream: Sendable {
    /// For what was asked for.
    case output
    /// For what there is to say about it.
    case error

    /// Writes `text` and a line end. What can't be written, since nobody reads, is lost.
    public func writeLine(_ text: String) { write(Array((text + "\n").utf8)) }

    /// Writes `bytes`, all of them unless nobody reads.
    public func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(written, 0))
        }
    }

    private var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }
}
