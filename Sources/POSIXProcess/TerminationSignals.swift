internal import Glibc
import Synchronization

/// SIGTERM and SIGINT: the wish that the process ends.
public enum TerminationSignals {
    private enum State {
        case unheeded
        case awaited(CheckedContinuation<Void, Never>)
        case arrived
    }

    private static let state = Mutex(State.unheeded)

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
            let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
                defer { state = .arrived }
                if case .awaited(let continuation) = state { return continuation }
                return nil
            }
            guard let waiting else { exit(128 + signal) }
            waiting.resume()
        }
    }

    /// Waits for a signal, without holding a thread: those that tasks run on may be only one.
    public static func arrival() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0 = .awaited(continuation) }
        }
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }
}
