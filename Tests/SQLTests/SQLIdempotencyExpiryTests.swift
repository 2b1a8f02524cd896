import SQL
import Screens
import TestSupport
import Testing

/// How long a key of a performed action is kept.
@Suite struct IdempotencyExpiryTests {
    private static let day: Int64 = 24 * 3600

    private let showcase: TestShowcase
    private let key = IdempotencyKey(caller: .guest, value: "k")

    init() throws { showcase = try TestShowcase() }

    private var store: SQLIdempotencyStore {
        SQLIdempotencyStore(showcase.database, clock: showcase.now)
    }

    private func perform() async throws {
        _ = try await store.perform(under: key, fingerprint: "f") { .nothing }
    }

    @Test func `a key is kept for exactly a day`() async throws {
        try await perform()
        showcase.now.advance(by: .seconds(Self.day - 1))
        #expect(try await store.performed(under: key) != nil)
        for _ in 0..<3 {
            showcase.now.advance(by: .seconds(1))
            #expect(try await store.performed(under: key) == nil)
        }
    }

    @Test(arguments: [(day - 1, false), (day, true), (day + 1, true)])
    func `an action is performed again after its key has expired`(_ seconds: Int64, _ isPerformed: Bool) async throws {
        try await perform()
        showcase.now.advance(by: .seconds(seconds))
        if isPerformed {
            try await perform()
        } else {
            await #expect(throws: AlreadyPerformed.self) { try await perform() }
        }
        showcase.now.advance(by: .seconds(Self.day - 1))
        #expect(try await (store.performed(under: key) != nil) == isPerformed)
    }
}
