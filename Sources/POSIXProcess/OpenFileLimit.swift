internal import Glibc

/// How many files, and with them connections, the process may have open at once.
public enum OpenFileLimit {
    /// Raises the limit as far as the system lets the process do that by itself. Returns what it is now.
    @discardableResult
    public static func raise() -> Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 0 }
        limits.rlim_cur = limits.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        return Int(clamping: limits.rlim_cur)
    }
}
