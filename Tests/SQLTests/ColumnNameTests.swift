import SQL
import TestSupport
import Testing

/// Columns are found by their names, in every database.
@Suite struct ColumnNameTests {
    private struct Kinds: Equatable {
        var whole: Int64
        var small: Int
        var isSet: Bool
        var number: Double
        var words: String
        var bytes: [UInt8]
        var value: SQLValue
    }

    private struct OptionalKinds: Equatable {
        var whole: Int64?
        var small: Int?
        var isSet: Bool?
        var number: Double?
        var words: String?
        var bytes: [UInt8]?
    }

    private struct Refused: Error {}

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A row of each kind of value, and one of NULLs.
    private func filled(_ kind: DatabaseKind) async throws -> any SQLDatabase {
        let table: SQLMigration = """
            CREATE TABLE kinds (
                id BIGINT PRIMARY KEY, whole BIGINT, number DOUBLE PRECISION, words TEXT, bytes BYTEA)
            """
        let database = try kind.open(in: folder, migrations: [table])
        try await database.write(
            "INSERT INTO kinds VALUES (1, ?, ?, ?, ?)", [7, .real(0.5), "text", .blob([0, 255])])
        try await database.write("INSERT INTO kinds (id) VALUES (2)")
        return database
    }

    @Test(arguments: DatabaseKind.allCases)
    func `columns are read as the requested type`(_ kind: DatabaseKind) async throws {
        let database = try await filled(kind)
        let statement: SQLStatement = "SELECT whole, number, words, bytes FROM kinds ORDER BY id"
        let kinds = try await database.rows(statement) {
            Kinds(
                whole: $0["whole"], small: $0["whole"], isSet: $0["whole"], number: $0["number"], words: $0["words"],
                bytes: $0["bytes"], value: $0["words"])
        }
        let full = Kinds(
            whole: 7, small: 7, isSet: true, number: 0.5, words: "text", bytes: [0, 255], value: "text")
        let empty = Kinds(whole: 0, small: 0, isSet: false, number: 0, words: "", bytes: [], value: .null)
        #expect(kinds == [full, empty])
        let optional = try await database.rows(statement) {
            OptionalKinds(
                whole: $0["whole"], small: $0["whole"], isSet: $0["whole"], number: $0["number"], words: $0["words"],
                bytes: $0["bytes"])
        }
        let there = OptionalKinds(whole: 7, small: 7, isSet: true, number: 0.5, words: "text", bytes: [0, 255])
        #expect(optional == [there, OptionalKinds()])
    }

    /// A name of more than 15 bytes is stored in another way than a short one.
    @Test(arguments: DatabaseKind.allCases) func `columns are found in any order`(_ kind: DatabaseKind) async throws {
        let database = try await filled(kind)
        let found: [[Int64]] = try await database.rows(
            "SELECT id, words, whole AS a_name_of_many_letters FROM kinds ORDER BY id"
        ) { [$0["a_name_of_many_letters"], $0["id"], $0["id"], $0["a_name_of_many_letters"]] }
        #expect(found == [[7, 1, 1, 7], [0, 2, 2, 0]])
    }

    private static let faults = [
        ("wrods", "none of the columns 'id', 'words', 'id' has the name 'wrods'"),
        ("id", "several of the columns 'id', 'words', 'id' have the name 'id': rename them with AS"),
    ]

    /// At the first row, and whatever the code makes of it; who asks for the right ones then gets them.
    @Test(arguments: DatabaseKind.allCases, faults)
    func `a missing or repeated column name fails the read`(
        _ kind: DatabaseKind, _ fault: (name: String, sentence: String)
    ) async throws {
        let database = try await filled(kind)
        let statement: SQLStatement = "SELECT id, words, id FROM kinds ORDER BY id"
        for isRefusing in [false, true] {
            var rows = 0
            do {
                try await database.forEachRow(of: statement, []) { row in
                    rows += 1
                    let words: String = row[fault.name]
                    if isRefusing, words.isEmpty { throw Refused() }
                }
                Issue.record("nothing failed")
            } catch { #expect("\(error)" == fault.sentence) }
            #expect(rows == 1)
        }
        let words: [String] = try await database.rows(statement) { $0["words"] }
        #expect(words == ["text", ""])
    }

    /// A read that the code can't do is no fault of the database: to repeat it makes no difference.
    @Test(arguments: DatabaseKind.allCases) func `a read with a wrong column name is not worth repeating`(
        _ kind: DatabaseKind
    ) async throws {
        let database = try await filled(kind)
        do {
            try await database.forEachRow(of: "SELECT id FROM kinds", []) { _ = $0["words"] as String }
            Issue.record("nothing failed")
        } catch let error as any SQLDatabaseError { #expect(!error.isWorthRepeating) }
    }
}
