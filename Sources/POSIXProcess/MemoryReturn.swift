internal import CMalloc
internal import Glibc
import Synchronization

/// Gives memory back to the system that was freed: glibc keeps what a flood has taken, although nothing needs it.
public enum MemoryReturn {
    /// Bytes that have to have become free since the last time for it to pay.
    private static let worthwhile = 32 << 20
    private static let leastFree = Mutex(0)

    /// Looks every `seconds`, for as long as the process runs, on a thread of its own: it can take milliseconds, in
    /// which a thread that serves would not.
    public static func begin(every seconds: UInt32) {
        let interval = UnsafeMutableRawPointer(bitPattern: UInt(max(seconds, 1)))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { interval in
                while true {
                    sleep(UInt32(UInt(bitPattern: interval)))
                    MemoryReturn.look()
                }
            }, interval)
        if result == 0 { pthread_detach(thread) }
    }

    /// Gives back what is free, if that has become much more. What was given back still counts as free for glibc, so
    /// that it is the growth that tells. Returns whether it was worthwhile.
    @discardableResult
    public static func look() -> Bool {
        leastFree.withLock { leastFree in
            let free = Int(clamping: mallinfo2().fordblks)
            leastFree = min(leastFree, free)
            guard free - leastFree >= worthwhile else { return false }
            malloc_trim(0)
            leastFree = Int(clamping: mallinfo2().fordblks)
            return true
        }
    }
}
