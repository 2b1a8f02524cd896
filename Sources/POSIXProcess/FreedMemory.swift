internal import CMalloc
internal import Glibc

/// Memory that was freed: the C library keeps it for the next time, also when that never comes.
public struct FreedMemory: Sendable {
    /// So many bytes may be kept.
    private let kept: Int
    /// The fewest bytes in memory that nothing was using: code, stacks, and what can't be given back.
    private var least = Int.max

    /// Freed memory of which `kept` bytes may be kept.
    public init(kept: Int) { self.kept = kept }

    /// Gives back to the system what is free, where that is more than may be kept. The first time, it only looks how
    /// much memory is in use for other things. Returns whether it gave something back.
    public mutating func giveBack() -> Bool {
        let unused = Self.unused
        least = min(least, unused)
        guard unused - least > kept else { return false }
        malloc_trim(0)
        least = Self.unused
        return true
    }

    /// Bytes of the process that are in memory, but for those that were allocated and not freed.
    private static var unused: Int {
        let info = mallinfo2()
        return resident - Int(clamping: info.uordblks) - Int(clamping: info.hblkhd)
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
