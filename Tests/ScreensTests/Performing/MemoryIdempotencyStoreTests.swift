import Screens
import Synchronization
import TestSupport
import Testing

@Suite struct MemoryIdempotencyStoreTests {
    private struct Failure: Error {}

    private let time = ManualClock()

    private func store(_ keys: Int, withoutSubject: Int = 100) -> MemoryIdempotencyStore {
        let quota = IdempotencyQuota(keysPerCaller: keys, keysWithoutSubject: withoutSubject)
        return MemoryIdempotencyStore(quota: quota, clock: time)
    }

    private func key(_ value: String, _ subject: Subject = "ana", _ address: [UInt8] = []) -> IdempotencyKey {
        IdempotencyKey(caller: Caller(role: "user", subject: subject), value: value, address: address)
    }

    private func note(_ key: IdempotencyKey, in store: MemoryIdempotencyStore) async throws {
        _ = try await store.perform(under: key, fingerprint: "f") { .nothing }
    }

    @Test func `a caller's keys are limited until they expire`() async throws {
        let store = store(2)
        try await note(key("1"), in: store)
        time.advance(by: .seconds(10))
        try await note(key("2"), in: store)
        await #expect(throws: IdempotencyQuotaReached(isOfCaller: true, retryAfter: 24 * 3600 - 10)) {
            try await note(key("3"), in: store)
        }
        #expect(store.performed(under: key("1")) != nil)
        try await note(key("1", "ben"), in: store)
        time.advance(by: .seconds(24 * 3600 - 10))
        #expect(store.performed(under: key("1")) == nil && store.performed(under: key("2")) != nil)
        try await note(key("3"), in: store)
        await #expect(throws: IdempotencyQuotaReached.self) { try await note(key("4"), in: store) }
    }

    @Test func `keys without a subject are limited in all`() async throws {
        let store = store(2, withoutSubject: 3)
        for (value, address) in [("1", [1]), ("2", [1]), ("1", [2])] as [(String, [UInt8])] {
            try await note(key(value, "", address), in: store)
        }
        await #expect(throws: IdempotencyQuotaReached(isOfCaller: false, retryAfter: 600)) {
            try await note(key("1", "", [3]), in: store)
        }
        try await note(key("1"), in: store)
    }

    @Test func `failed actions do not count for the limit`() async throws {
        let store = store(1, withoutSubject: 1)
        for _ in 0..<3 {
            await #expect(throws: Failure.self) {
                _ = try await store.perform(under: key("1", ""), fingerprint: "f") { throw Failure() }
            }
        }
        try await note(key("2", ""), in: store)
        await #expect(throws: AlreadyPerformed.self) { try await note(key("2", ""), in: store) }
    }

    @Test func `the limit is exact for concurrent actions`() async {
        let store = store(10)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask { (try? await note(key("\(number)"), in: store)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 10)
    }

    @Test func `an action is performed once under a key`() async throws {
        let store = store(10)
        try await note(key("k"), in: store)
        await #expect(throws: AlreadyPerformed.self) {
            _ = try await store.perform(under: key("k"), fingerprint: "f") {
                Issue.record("performed again")
                return .nothing
            }
        }
        #expect(store.performed(under: key("k"))?.fingerprint == "f")
        #expect(store.performed(under: key("k"))?.effects == nil)
    }

    /// A client without a subject may have moved to another network.
    @Test func `a random key is known from another address`() async throws {
        let (store, uuid) = (store(10), "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        try await note(key(uuid, "", [1]), in: store)
        #expect(store.performed(under: key(uuid, "", [2])) != nil)
        await #expect(throws: AlreadyPerformed.self) { try await note(key(uuid, "", [2]), in: store) }
        try await note(key("k", "", [1]), in: store)
        #expect(store.performed(under: key("k", "", [2])) == nil)
    }

    @Test func `the effects are stored`() async throws {
        let store = store(10)
        _ = try await store.perform(under: key("k"), fingerprint: "f") { Performed(effects: [.dismiss]) }
        #expect(store.performed(under: key("k"))?.effects == Array(#"[{"kind":"dismiss"}]"#.utf8))
    }

    /// The second begins when the first has written.
    @Test func `conditional actions run one after the other`() async throws {
        let (store, running) = (store(100), Running())
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    let body: @Sendable () async throws -> Performed = {
                        running.begin()
                        for _ in 0..<5 { await Task.yield() }
                        running.end()
                        return .nothing
                    }
                    _ = try await store.perform(
                        under: number % 2 == 0 ? nil : key("\(number)"), fingerprint: "f", isConditional: true, body)
                }
            }
            try await group.waitForAll()
        }
        #expect(running.most == 1)
    }

    /// What failed was not done, and may be asked for again.
    @Test func `the key of a failed action is forgotten`() async throws {
        let store = store(10)
        await #expect(throws: Failure.self) {
            _ = try await store.perform(under: key("k"), fingerprint: "f") { throw Failure() }
        }
        #expect(store.performed(under: key("k")) == nil)
        _ = try await store.perform(under: key("k"), fingerprint: "g") { .nothing }
        #expect(store.performed(under: key("k"))?.fingerprint == "g")
    }
}

/// How many run at once.
private final class Running: Sendable {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func begin() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func end() { state.withLock { $0.now -= 1 } }
}
