internal import Glibc

/// A standard stream of the process. Writes are unbuffered: the line is visible to its reader when the call returns.
package enum StandardStream: Sendable {
    /// stdout, for results.
    case output
    /// stderr, for messages.
    case error

    /// Writes `text` and a line end. If the reader has closed the stream, the text is lost.
    package func writeLine(_ text: String) { write(Array((text + "\n").utf8)) }

    /// Writes all of `bytes`, unless the reader has closed the stream.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(written, 0))
        }
    }

    /// Whether the stream goes to a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    private var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }
}
