import Sectional
import Testing

/// Keys that are kept in memory.
@Suite struct MemoryIdempotencyStoreTests {
    private struct Failure: Error {}

    private let store: any IdempotencyStore = MemoryIdempotencyStore()
    private let key = IdempotencyKey(caller: Caller(role: "user", subject: "ana"), value: "k")

    @Test func performsOnceUnderAKey() async throws {
        _ = try await store.performOnce(under: key, fingerprint: "f") { .nothing }
        await #expect(throws: AlreadyPerformed.self) {
            _ = try await store.performOnce(under: key, fingerprint: "f") {
                Issue.record("performed again")
                return .nothing
            }
        }
        #expect(try await performed()?.fingerprint == "f")
        #expect(try await performed()?.answer == nil)
        try await store.keep([1, 2], under: key)
        #expect(try await performed()?.answer == [1, 2])
    }

    /// What failed was not done, and may be asked for again.
    @Test func forgetsTheKeyOfWhatFailed() async throws {
        await #expect(throws: Failure.self) {
            _ = try await store.performOnce(under: key, fingerprint: "f") { throw Failure() }
        }
        #expect(try await performed() == nil)
        _ = try await store.performOnce(under: key, fingerprint: "g") { .nothing }
        #expect(try await performed()?.fingerprint == "g")
    }

    private func performed() async throws -> PerformedOnce? { try await store.performed(under: key) }
}
