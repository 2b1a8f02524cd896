import Glibc

/// Raises the limit of open files of this process as far as the system lets it: tests of many connections need some
/// thousand, whichever tests have run before. Returns the limit.
@discardableResult
package func raiseOpenFileLimit() -> Int {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    getrlimit(__rlimit_resource_t(7), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(7), &limit)
    return Int(clamping: limit.rlim_cur)
}
