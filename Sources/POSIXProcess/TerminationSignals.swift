internal import Glibc
import Synchronization

/// Handles SIGTERM and SIGINT, which ask the process to end, and SIGHUP, which asks it to read its configuration again
/// or, if there is no handler and it isn't ignored, to end.
package enum TerminationSignals {
    private enum Phase {
        case unhandled
        case handled
        case awaited(CheckedContinuation<Void, Never>)
        case arrived
    }

    private static let state = Mutex(Phase.unhandled)
    private static let hangupHandler = Mutex<(@Sendable () -> Void)?>(nil)

    /// Blocks the signals, and ignores SIGPIPE: if the reader of a log or of a result has gone, the write fails, and the
    /// process goes on. Call it before any thread starts, so that all threads inherit the mask.
    package static func block() {
        signal(SIGPIPE, SIG_IGN)
        var set = signals
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the signals on this thread, forever. A signal that no task waits for ends the process, as it would by
    /// default.
    package static func deliver() -> Never {
        while true {
            var (set, signal) = (signals, Int32(0))
            guard sigwait(&set, &signal) == 0 else { continue }
            if signal == SIGHUP, let handler = hangupHandler.withLock(\.self) {
                handler()
                continue
            }
            if signal == SIGHUP, ignoresHangups { continue }
            let previous = state.withLock { state in
                defer { state = .arrived }
                return state
            }
            switch previous {
            case .awaited(let continuation): continuation.resume()
            case .handled: break
            // No task waits, or this is the second signal.
            case .unhandled, .arrived: exit(128 + signal)
            }
        }
    }

    /// From now on, the first signal doesn't end the process; a task has to wait for it with ``arrival()``.
    package static func handle() { state.withLock { $0 = .handled } }

    /// From now on, SIGHUP doesn't end the process but calls `handler`, which must return at once.
    package static func handleHangups(_ handler: @escaping @Sendable () -> Void) {
        hangupHandler.withLock { $0 = handler }
    }

    /// Whether the process was started with SIGHUP ignored, as nohup(1) does it. The kernel ignores no signal that is
    /// blocked, so it arrives all the same.
    private static let ignoresHangups: Bool = {
        var action = sigaction()
        guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
        let handler: sighandler_t? = action.__sigaction_handler.sa_handler
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    /// Suspends until a signal arrives. It blocks no thread, since tasks may have only one.
    package static func arrival() async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                if case .arrived = state { return true }
                state = .awaited(continuation)
                return false
            }
            if hasArrived { continuation.resume() }
        }
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGHUP)
        return set
    }
}

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
