internal import CMalloc
internal import Glibc

/// Returns freed memory to the system, which the C library would keep for later allocations.
package struct FreedMemory: Sendable {
    /// The bytes that the C library may keep.
    private let kept: Int
    /// The lowest value of `unused` since memory was last returned: code, stacks, and memory that can't be returned.
    private var least = Int.max

    /// Creates a value that lets the C library keep `kept` bytes.
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

    /// The bytes of resident memory that are not allocated.
    private static var unused: Int {
        let info = mallinfo2()
        return ProcessFigures.residentBytes - Int(clamping: info.uordblks) - Int(clamping: info.hblkhd)
    }
}
