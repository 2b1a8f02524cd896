internal import CMalloc
internal import Glibc

/// Figures of this process (proc(5)). A value is 0 if the system doesn't tell.
package enum ProcessFigures {
    /// The CPU time that all threads have used, in milliseconds.
    package static var cpuMilliseconds: Int {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    package static var residentBytes: Int { pages(1) * pageSize }

    package static var virtualBytes: Int { pages(0) * pageSize }

    /// The number of open file descriptors. If there is none left to count them with, all are open.
    package static var openFiles: Int {
        let count = entries("/proc/self/fd")
        return count == 0 && (errno == EMFILE || errno == ENFILE) ? maximumOpenFiles : count
    }

    package static var threads: Int { entries("/proc/self/task") }

    package static var maximumOpenFiles: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 0 }
        return Int(clamping: limits.rlim_cur)
    }

    /// The time in seconds since 1970 at which the process started. Computed once: the clock may be set later.
    package static let startTime: Int = {
        guard let ticks = Int(statField(22)) else { return 0 }
        var (sinceBoot, now) = (timespec(), timespec())
        clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec - (sinceBoot.tv_sec - ticks / sysconf(Int32(_SC_CLK_TCK)))
    }()

    private static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }

    /// Returns a field of `/proc/self/statm`: 0 for the size, 1 for the resident pages.
    private static func pages(_ field: Int) -> Int {
        let fields = contents("/proc/self/statm").split(separator: 0x20)
        return field < fields.count ? Int(String(decoding: fields[field], as: UTF8.self)) ?? 0 : 0
    }

    /// Returns a field of `/proc/self/stat` by its number in proc(5), from 3 on. The second one, the program's name in
    /// brackets, may have spaces and brackets itself.
    private static func statField(_ number: Int) -> String {
        let bytes = contents("/proc/self/stat")
        let fields = bytes.suffix(from: (bytes.lastIndex(of: 0x29) ?? -1) + 1).split(separator: 0x20)
        return number - 3 < fields.count ? String(decoding: fields[number - 3], as: UTF8.self) : ""
    }

    private static func contents(_ path: String) -> ArraySlice<UInt8> {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        return bytes[..<fread(&bytes, 1, bytes.count, file)]
    }

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

/// The limit of open files, and so of connections, of the process.
package enum OpenFileLimit {
    /// Raises the soft limit to the hard limit. Returns the limit in force.
    @discardableResult
    package static func raise() -> Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 0 }
        limits.rlim_cur = limits.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        return Int(clamping: limits.rlim_cur)
    }
}

/// Returns freed memory to the system, which the C library would keep for later allocations.
package struct FreedMemory: Sendable {
    private let kept: Int
    /// The lowest value of `unused` since memory was last returned: code, stacks, and memory that can't be returned.
    private var least = Int.max

    package init(kept: Int) { self.kept = kept }

    /// Has the C library, for the whole process, keep as much in each of its heaps, and blocks of half of it, until
    /// ``giveBack()``: by itself, it would return much of it at the end of a request, and fault the same pages in again for
    /// the next.
    package func keepUntilGivenBack() {
        mallopt(M_TRIM_THRESHOLD, Int32(clamping: kept))
        mallopt(M_MMAP_THRESHOLD, Int32(clamping: kept / 2))
    }

    /// Returns free memory to the system if it is more than may be kept. The first call only measures how much memory
    /// is used for other things. Returns whether it returned any.
    package mutating func giveBack() -> Bool {
        let unused = Self.unused
        least = min(least, unused)
        guard unused - least > kept else { return false }
        malloc_trim(0)
        least = Self.unused
        return true
    }

    private static var unused: Int {
        let info = mallinfo2()
        return ProcessFigures.residentBytes - Int(clamping: info.uordblks) - Int(clamping: info.hblkhd)
    }
}
