internal import Glibc
import Synchronization

/// A standard stream of the process. Writes are unbuffered: the line is visible to its reader when the call returns.
package enum StandardStream: Sendable {
    case output
    case error

    /// Writes `text` and a line end. If the reader has closed the stream, the text is lost.
    package func writeLine(_ text: String) { write(Array((text + "\n").utf8)) }

    /// Writes all of `bytes`, unless the reader has closed the stream.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno != EINTR {
                // A reader that has gone, such as `head`, has all that it wants.
                if self == .output, errno != EPIPE { Self.isIncomplete.store(true, ordering: .relaxed) }
                return
            }
            rest = rest.dropFirst(max(written, 0))
        }
    }

    private static let isIncomplete = Atomic(false)

    /// Whether something could not be written to stdout, such as to a file on a full disk.
    package static var hasLostOutput: Bool { isIncomplete.load(ordering: .relaxed) }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Opens `/dev/null` for each standard stream that is closed: what the process opens next would take its place, and a
    /// client or a file would get the log. Call it before anything is opened.
    package static func openClosed() {
        var descriptor: Int32
        repeat { descriptor = open("/dev/null", O_RDWR) } while (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
        close(descriptor)
    }

    private var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }
}

/// The stream of a log. A line is written only if that doesn't have to wait: a reader that has stopped, such as a
/// collector of logs, must not stop the service.
package final class LogStream: Sendable {
    /// The bytes that a pipe takes at once if it is ready (pipe(7), PIPE_BUF).
    private static let piece = 4096

    private let descriptor: Int32
    /// Whether the last line was cut, because its reader stopped in the middle.
    private let isCut = Mutex(false)
    private let lost = Atomic(0)

    package static let error = LogStream(descriptor: withoutWaiting(STDERR_FILENO))

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// The number of lines that weren't written, or were cut.
    package var lostCount: Int { lost.load(ordering: .relaxed) }

    /// Writes `text` and a line end, unless the reader has no room for it.
    package func writeLine(_ text: String) {
        let isWritten = isCut.withLock { isCut in
            // A new line begins after one that was cut.
            let bytes = Array(((isCut ? "\n" : "") + text + "\n").utf8)
            let count = write(bytes)
            if count > 0 { isCut = count < bytes.count }
            return count == bytes.count
        }
        if !isWritten { lost.add(1, ordering: .relaxed) }
    }

    /// Returns another descriptor of the same terminal, whose writes don't wait; for anything else, `descriptor`. A
    /// terminal may be ready and yet not take a whole piece. Its other users keep the mode of theirs.
    static func withoutWaiting(_ descriptor: Int32) -> Int32 {
        guard isatty(descriptor) == 1 else { return descriptor }
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return own < 0 ? descriptor : own
    }

    /// Returns the number of bytes that were written without waiting.
    private func write(_ bytes: [UInt8]) -> Int {
        var count = 0
        while count < bytes.count, isReady {
            let rest = bytes[count..<min(count + Self.piece, bytes.count)]
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno != EINTR { break }
            count += max(written, 0)
        }
        return count
    }

    /// Whether a piece can be written without waiting. Files always are ready.
    private var isReady: Bool {
        var description = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&description, 1, 0) == 1 && description.revents & Int16(POLLOUT) != 0
    }
}
