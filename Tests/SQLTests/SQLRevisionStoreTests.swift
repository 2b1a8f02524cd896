import SQL
import Sectional
import TestBank
import TestSupport
import Testing

/// Revisions in the database, from one process for the next.
@Suite(.timeLimit(.minutes(5))) struct SQLRevisionStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: DatabaseKind.allCases) func areFoundAsLongAsTheyAreKept(_ kind: DatabaseKind) async throws {
        let store = SQLRevisionStore(try kind.open(in: folder, migrations: Bank.migrations))
        let (one, other) = (StoredRevision(key: "one", bytes: [1]), StoredRevision(key: "other", bytes: [2]))
        #expect(try await store.revision("one") == nil)
        try await store.keep([one, other], now: 10, deletingBefore: 0)
        #expect(try await store.revision("one") == [1])
        #expect(try await store.revision("other") == [2])
        // One that is stored again is kept longer.
        try await store.keep([one], now: 20, deletingBefore: 10)
        try await store.keep([], now: 30, deletingBefore: 11)
        #expect(try await store.revision("one") == [1])
        #expect(try await store.revision("other") == nil)
    }
}
