import SQL
import Screens
import Showcase
import TestSupport
import Testing

@Suite struct IdempotencyStoreTests {
    private let showcase: TestShowcase
    private let key = IdempotencyKey(caller: .guest, value: "k")

    init() throws { showcase = try TestShowcase() }

    private func store() -> SQLIdempotencyStore {
        SQLIdempotencyStore(showcase.database, clock: showcase.now)
    }

    private func toDos() async throws -> [ToDo] { try await showcase.stores.toDos.toDos(of: "") }

    private func perform(_ body: @escaping @Sendable () async throws -> Void) async throws {
        _ = try await store().perform(under: key, fingerprint: "f") {
            try await body()
            return .nothing
        }
    }

    /// An action that came too late changed nothing: its repeat is refused too, and not answered as if it were done.
    @Test func `a failed action without a write leaves its key unused`() async throws {
        let gone = try #require(try await toDos().first).id
        let toDos = showcase.stores.toDos
        #expect(try await toDos.remove(gone, for: ""))
        await #expect(throws: ActionError.conflict) {
            try await perform { guard try await toDos.remove(gone, for: "") else { throw ActionError.conflict } }
        }
        #expect(try await store().performed(under: key) == nil)
        try await perform { _ = try await toDos.add("Under the same key", for: "") }
        #expect(try await store().performed(under: key)?.fingerprint == "f")
    }

    @Test func `an action without a write uses its key`() async throws {
        try await perform {}
        #expect(try await store().performed(under: key)?.fingerprint == "f")
        await #expect(throws: AlreadyPerformed.self) { try await perform {} }
    }

    /// With the action, in one transaction.
    @Test func `effects are stored with the key`() async throws {
        _ = try await store().perform(under: key, fingerprint: "f") { Performed(effects: [.dismiss]) }
        let known = try #require(try await store().performed(under: key))
        #expect(known.effects == Array(#"[{"kind":"dismiss"}]"#.utf8))
        let other = IdempotencyKey(caller: .guest, value: "other")
        _ = try await store().perform(under: other, fingerprint: "f") { .nothing }
        #expect(try await store().performed(under: other)?.effects == nil)
    }

    /// Who finds the key noted meanwhile, as by another process, changes nothing.
    @Test func `an action under a used key writes nothing`() async throws {
        let toDos = showcase.stores.toDos
        try await perform { _ = try await toDos.add("Once", for: "") }
        let count = try await self.toDos().count
        await #expect(throws: AlreadyPerformed.self) {
            try await perform { _ = try await toDos.add("Twice", for: "") }
        }
        #expect(try await self.toDos().count == count)
    }

    /// What was changed before something else failed is undone, and its key with it: it can be sent again.
    @Test func `a failed action is undone together with its key`() async throws {
        struct Failure: Error {}
        let toDos = showcase.stores.toDos
        let before = try await self.toDos()
        await #expect(throws: Failure.self) {
            try await perform {
                _ = try await toDos.add("Undone", for: "")
                throw Failure()
            }
        }
        #expect(try await store().performed(under: key) == nil)
        #expect(try await self.toDos() == before)
        try await perform { _ = try await toDos.add("Under the same key", for: "") }
        #expect(try await self.toDos().count == before.count + 1)
    }

    /// A key is one caller's or, without a subject and unless it is random, one address's.
    @Test func `keys of different callers are kept apart`() async throws {
        let keys = [
            IdempotencyKey(caller: .guest, value: "k", address: [1]),
            IdempotencyKey(caller: .guest, value: "k", address: [2]),
            IdempotencyKey(caller: Caller(role: "user", subject: "ana"), value: "k"),
            IdempotencyKey(caller: Caller(role: "user", subject: "ben"), value: "k"),
            IdempotencyKey(caller: Caller(role: "visitor", subject: .nobody), value: "k", address: [1]),
        ]
        for (number, key) in keys.enumerated() {
            #expect(try await store().performed(under: key) == nil)
            _ = try await store().perform(under: key, fingerprint: "\(number)") { .nothing }
        }
        for (number, key) in keys.enumerated() {
            #expect(try await store().performed(under: key)?.fingerprint == "\(number)")
        }
    }

    /// The subject is who has the key, whatever its role is.
    @Test func `a key belongs to a subject in any role`() async throws {
        let keys = ["user", "admin"].map { IdempotencyKey(caller: Caller(role: $0, subject: "ben"), value: "k") }
        _ = try await store().perform(under: keys[0], fingerprint: "f") { .nothing }
        #expect(try await store().performed(under: keys[1])?.fingerprint == "f")
        await #expect(throws: AlreadyPerformed.self) {
            _ = try await store().perform(under: keys[1], fingerprint: "f") { .nothing }
        }
    }
}
