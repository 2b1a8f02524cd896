internal import Glibc

/// The limit of open files, and so of connections, of the process.
public enum OpenFileLimit {
    /// Raises the soft limit to the hard limit. Returns the limit in force.
    @discardableResult
    public static func raise() -> Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 0 }
        limits.rlim_cur = limits.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        return Int(clamping: limits.rlim_cur)
    }
}
