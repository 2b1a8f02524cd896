internal import Glibc

/// SIGTERM and SIGINT: the wish that the process ends.
public enum TerminationSignals {
    /// Keeps the signals from ending the process. To be called before any thread starts, so that all inherit it.
    public static func block() {
        var set = signals
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits on this thread until one of the signals comes.
    public static func wait() {
        var (set, signal) = (signals, Int32(0))
        while sigwait(&set, &signal) != 0 {}
    }

    /// Leaves the thread asleep until the process ends.
    public static func parkThread() -> Never { while true { pause() } }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }
}
