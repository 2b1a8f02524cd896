import PostgreSQL
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

    /// Any database cuts fractions off, and has no greater numbers than the limits.
    @Test(arguments: DatabaseKind.allCases) func `a floating-point number is read as a whole one`(
        _ kind: DatabaseKind
    ) async throws {
        let reals = [0.00001, -0.00001, 1.9, -1.9, 1e15, -1.5e16, 123_456_789_012_345.5, 1e300, -1e300, .infinity]
        let database = try kind.open(
            in: folder, migrations: ["CREATE TABLE reals (id BIGINT PRIMARY KEY, number DOUBLE PRECISION)"])
        for (id, real) in reals.enumerated() {
            try await database.write("INSERT INTO reals VALUES (?, ?)", [SQLValue(id), .real(real)])
        }
        let found: [Int64] = try await database.rows("SELECT number FROM reals ORDER BY id") { $0["number"] }
        let whole: [Int64] = [
            0, 0, 1, -1, 1_000_000_000_000_000, -15_000_000_000_000_000, 123_456_789_012_345, .max, .min, .max,
        ]
        #expect(found == whole)
        let areSet: [Bool] = try await database.rows("SELECT number FROM reals ORDER BY id") { $0["number"] }
        #expect(areSet == whole.map { $0 != 0 })
    }

    /// PostgreSQL has sums of whole numbers that SQLite refuses.
    @Test func `a sum beyond the limits is not a whole number`() async throws {
        let database = try DatabaseKind.server.open(
            in: folder, migrations: ["CREATE TABLE numbers (number BIGINT)"])
        for number in [Int64.max, 0, 1] {
            try await database.write("INSERT INTO numbers VALUES (?)", [.integer(number)])
            let sum = try await database.write("SELECT sum(number) FROM numbers").value
            let expected = number == 1 ? SQLValue.real(0x1p63) : SQLValue.integer(.max)
            #expect(sum == expected)
        }
        let nothing = try await database.write("SELECT CAST('NaN' AS NUMERIC)").value
        #expect(nothing?.real?.isNaN == true)
    }

    /// Those of the database or the role, which another program may need.
    @Test func `a server's settings do not change what is read and written`() async throws {
        let settings = [
            "extra_float_digits%3D0", "DateStyle%3DGerman", "TimeZone%3DAsia/Tokyo", "bytea_output%3Descape",
            "IntervalStyle%3Diso_8601", "standard_conforming_strings%3Doff",
        ]
        let url = try TestPostgreSQL.url(of: folder) + settings.map { "%20-c\($0)" }.joined()
        let texts: SQLStatement = """
            CAST(TIMESTAMPTZ '2026-01-02 03:04:05+00' AS TEXT) || ' ' || CAST(INTERVAL '2 days' AS TEXT) || ' \\n'
            """
        let migration = SQLMigration(
            "CREATE TABLE texts (text TEXT)", steps: [SQLStep("INSERT INTO texts SELECT \(texts)")])
        let database = try PostgreSQLDatabase(PostgreSQLServer(url), migrations: [migration], limits: .patient())
        let found = try await database.rows("SELECT text, \(texts) AS again FROM texts") {
            [$0["text"] as String, $0["again"]]
        }
        #expect(found == [Array(repeating: "2026-01-02 03:04:05+00 2 days \\n", count: 2)])
        let sum = try await database.rows(
            "SELECT CAST(0.1 AS DOUBLE PRECISION) + 0.2 AS sum, CAST(? AS BYTEA) AS bytes", [.blob([0, 92])]
        ) {
            ($0["sum"] as Double, $0["bytes"] as [UInt8])
        }
        #expect(sum.map(\.0) == [0.30000000000000004] && sum.map(\.1) == [[0, 92]])
    }
}
