internal import CMalloc
internal import Glibc

/// Memory that was freed: the C library keeps it for the next time, also when that never comes.
public struct FreedMemory: Sendable {
    /// So many bytes may be kept.
    private let kept: Int
    /// The fewest bytes that the process had in memory beside those in use, since some were given back.
    private var spare = 0

    /// Freed memory of which `kept` bytes may be kept.
    public init(kept: Int) {
        self.kept = kept
        spare = Self.spare
    }

    /// Gives back to the system what is free, where the process has more in memory than it uses, by more than may be kept
    /// and could not be given back before: to look for it takes time. Returns whether it did.
    public mutating func giveBack() -> Bool {
        spare = min(spare, Self.spare)
        guard Self.spare > spare + kept else { return false }
        malloc_trim(0)
        spare = Self.spare
        return true
    }

    /// Bytes of the process that are in memory and hold nothing that was allocated: what is free, and the program itself.
    private static var spare: Int {
        let info = mallinfo2()
        return resident - Int(info.uordblks) - Int(info.hblkhd)
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
