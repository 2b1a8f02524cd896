internal import CMalloc
internal import Glibc

/// Memory that was freed: the C library keeps it for the next time, also when that never comes.
public struct FreedMemory: Sendable {
    /// So many bytes may be kept.
    private let kept: Int
    /// Bytes that the process had in memory after the last time that some were given back.
    private var resident = 0

    /// Freed memory of which `kept` bytes may be kept.
    public init(kept: Int) { self.kept = kept }

    /// Gives back to the system what is free, where that is more than may be kept, and the process has grown by as much
    /// since the last time: to look for it takes time. Returns whether it did.
    public mutating func giveBack() -> Bool {
        guard Int(mallinfo2().fordblks) > kept, Self.resident > resident + kept else { return false }
        malloc_trim(0)
        resident = Self.resident
        return true
    }

    /// Bytes of the process that are in memory (proc(5), `/proc/pid/statm`); 0 where nobody says.
    private static var resident: Int {
        guard let file = fopen("/proc/self/statm", "re") else { return 0 }
        defer { fclose(file) }
        var (size, pages) = (0, 0)
        let count = withUnsafeMutablePointer(to: &size) { size in
            withUnsafeMutablePointer(to: &pages) { pages in
                withVaList([size, pages]) { vfscanf(file, "%ld %ld", $0) }
            }
        }
        return count == 2 ? pages * sysconf(Int32(_SC_PAGESIZE)) : 0
    }
}
