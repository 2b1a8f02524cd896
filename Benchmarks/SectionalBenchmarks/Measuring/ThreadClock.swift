import Glibc

/// The CPU time of this thread: what others do on the machine counts little.
enum ThreadClock {
    /// Nanoseconds.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
