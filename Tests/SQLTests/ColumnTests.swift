import SQL
import TestSupport
import Testing

/// What is read of a column is what was written, in every database.
@Suite struct ColumnTests {
    private static let integers: [Int64] = [
        0, 1, -1, 7, 42, -42, 999_999_999_999_999_999, -999_999_999_999_999_999, 1_000_000_000_000_000_000, .max, .min,
        .max - 1, .min + 1,
    ]
    private static let texts = [
        "", "a", "fifteen bytes ä", "more than fifteen bytes", "ä🚗\u{301}", String(repeating: "long ", count: 2000),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: DatabaseKind.allCases) func `integers and texts are read as they were written`(
        _ kind: DatabaseKind
    ) async throws {
        let database = try kind.open(
            in: folder,
            migrations: ["CREATE TABLE pairs (id BIGINT PRIMARY KEY, number BIGINT, text TEXT)"])
        for (id, integer) in Self.integers.enumerated() {
            let text = Self.texts[id % Self.texts.count]
            try await database.write(
                "INSERT INTO pairs (id, number, text) VALUES (?, ?, ?)",
                [SQLValue(id), .integer(integer), .text(text)])
        }
        let found = try await database.rows("SELECT number, text FROM pairs ORDER BY id") {
            ($0.integer(0), $0.text(1))
        }
        #expect(found.map(\.0) == Self.integers)
        for (id, pair) in found.enumerated() {
            #expect(Array(pair.1.utf8) == Array(Self.texts[id % Self.texts.count].utf8))
        }
    }
}
