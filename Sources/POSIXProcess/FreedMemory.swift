internal import CMalloc
internal import Glibc

/// Returns freed memory to the system, which the C library would keep for later allocations.
public struct FreedMemory: Sendable {
    /// The bytes that the C library may keep.
    private let kept: Int
    /// The lowest value of `unused` since memory was last returned: code, stacks, and memory that can't be returned.
    private var least = Int.max

    /// Creates a value that lets the C library keep `kept` bytes.
    public init(kept: Int) { self.kept = kept }

    /// Returns free memory to the system if it is more than may be kept. The first call only measures how much memory
    /// is used for other things. Returns whether it returned any.
    public mutating func giveBack() -> Bool {
        let unused = Self.unused
        least = min(least, unused)
        guard unused - least > kept else { return false }
        malloc_trim(0)
        least = Self.unused
        return true
    }

    /// The bytes of resident memory that are not allocated.
    private static var unused: Int {
        let info = mallinfo2()
        return resident - Int(clamping: info.uordblks) - Int(clamping: info.hblkhd)
    }

    /// The bytes of resident memory (proc(5), `/proc/pid/statm`); 0 if unknown.
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
