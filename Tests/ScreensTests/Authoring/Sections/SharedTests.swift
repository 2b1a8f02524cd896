import Screens
import Synchronization
import Testing

@Suite struct SharedTests {
    /// Whoever asks first has it loaded, and nobody does again.
    @Test func loadsOnce() async throws {
        let count = Mutex(0)
        let shared = Shared {
            count.withLock { count in
                count += 1
                return count
            }
        }
        for _ in 0..<3 { #expect(try await shared.value == 1) }
    }
}
