internal import Glibc

/// Figures of this process (proc(5)). A value is 0 if the system doesn't tell.
public enum ProcessFigures {
    /// The CPU time that all threads have used, in milliseconds.
    public static var cpuMilliseconds: Int {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// The resident memory in bytes.
    public static var residentBytes: Int { pages(1) * pageSize }

    /// The virtual memory in bytes.
    public static var virtualBytes: Int { pages(0) * pageSize }

    /// The number of open file descriptors.
    public static var openFiles: Int { entries("/proc/self/fd") }

    /// The number of threads.
    public static var threads: Int { entries("/proc/self/task") }

    /// The limit of open file descriptors.
    public static var maximumOpenFiles: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 0 }
        return Int(clamping: limits.rlim_cur)
    }

    /// The time in seconds since 1970 at which the folder of the process was made, when it started.
    public static var startTime: Int {
        var status = stat()
        return stat("/proc/self", &status) == 0 ? status.st_ctim.tv_sec : 0
    }

    private static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }

    /// Returns a field of `/proc/self/statm`: 0 for the size, 1 for the resident pages.
    private static func pages(_ field: Int) -> Int {
        guard let file = fopen("/proc/self/statm", "re") else { return 0 }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = fread(&bytes, 1, bytes.count, file)
        let fields = bytes[..<count].split(separator: 0x20)
        return field < fields.count ? Int(String(decoding: fields[field], as: UTF8.self)) ?? 0 : 0
    }

    /// Returns the number of entries of a folder of numbers.
    private static func entries(_ path: String) -> Int {
        guard let folder = opendir(path) else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            // Others are `.` and `..`.
            if (0x30...0x39).contains(UInt8(bitPattern: entry.pointee.d_name.0)) { count += 1 }
        }
        return count
    }
}
