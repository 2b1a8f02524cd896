internal import Glibc
import Synchronization

/// SIGTERM and SIGINT: the wish that the process ends; and SIGHUP: the wish that it reads its configuration again, where
/// somebody heeds that, else that it ends too.
public enum TerminationSignals {
    private enum Phase {
        case unheeded
        case heeded
        case awaited(CheckedContinuation<Void, Never>)
        case arrived
    }

    private static let state = Mutex(Phase.unheeded)
    private static let hangupHandler = Mutex<(@Sendable () -> Void)?>(nil)

    /// Keeps the signals from ending the process. To be called before any thread starts, so that all inherit it.
    public static func block() {
        var set = signals
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Takes the signals as they come, on this thread, which does nothing else from here on. A signal that nobody
    /// awaits ends the process, as it would without us.
    public static func deliver() -> Never {
        while true {
            var (set, signal) = (signals, Int32(0))
            guard sigwait(&set, &signal) == 0 else { continue }
            if signal == SIGHUP, let handler = hangupHandler.withLock(\.self) {
                handler()
                continue
            }
            let previous = state.withLock { state in
                defer { state = .arrived }
                return state
            }
            switch previous {
            case .awaited(let continuation): continuation.resume()
            case .heeded: break
            // Nobody cares, or somebody asks again.
            case .unheeded, .arrived: exit(128 + signal)
            }
        }
    }

    /// From here on a signal doesn't end the process: somebody will ask for its arrival.
    public static func heed() { state.withLock { $0 = .heeded } }

    /// From here on, SIGHUP doesn't end the process: each one calls `handler`, which returns at once.
    public static func heedHangups(_ handler: @escaping @Sendable () -> Void) {
        hangupHandler.withLock { $0 = handler }
    }

    /// Waits for a signal, without holding a thread: those that tasks run on may be only one.
    public static func arrival() async {
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
