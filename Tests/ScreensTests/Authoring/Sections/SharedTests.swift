import Screens
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SharedTests {
    /// Whoever asks first has it loaded, and nobody does again.
    @Test func `a shared value is loaded once`() async throws {
        let count = Mutex(0)
        let shared = Shared {
            count.withLock { count in
                count += 1
                return count
            }
        }
        for _ in 0..<3 { #expect(try await shared.value == 1) }
    }

    @Test func `a shared load survives its first caller's cancellation`() async throws {
        let gate = Gate()
        let shared = Shared {
            await gate.wait()
            try Task.checkCancellation()
            return 1
        }
        let asking = (0..<3).map { _ in Task.immediate { try await shared.value } }
        asking[0].cancel()
        gate.open()
        for asking in asking { #expect(try await asking.value == 1) }
    }

    @Test func `a shared load is cancelled with all its callers`() async throws {
        let gate = Gate()
        let shared = Shared {
            await gate.wait()
            try Task.checkCancellation()
        }
        let asking = (0..<3).map { _ in Task.immediate { try await shared.value } }
        for asking in asking { asking.cancel() }
        gate.open()
        for asking in asking { await #expect(throws: CancellationError.self) { try await asking.value } }
    }

    /// A composition in a transaction reads everything in it.
    @Test func `a shared load has the task-locals of its composition`() async throws {
        let value = try await Self.$transaction.withValue("open") {
            try await Shared { Self.transaction }.value
        }
        #expect(value == "open")
    }

    @TaskLocal private static var transaction = ""
}
