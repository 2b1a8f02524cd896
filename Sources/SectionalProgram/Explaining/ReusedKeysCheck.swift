import JSON
import SQL

/// The tables of an SQLite file whose keys may come back: without `AUTOINCREMENT`, a new row may get the key of one that
/// was removed, and an action that a client still shows for the old row is performed on the new one.
struct ReusedKeysCheck {
    /// The names of the tables.
    let tables: [String]

    /// Looks at the tables of `database`; at none without one, and at none of a server's, whose sequences only go up.
    init(_ database: (any SQLDatabase)?) async throws {
        guard let database, !database.hasPositions else {
            tables = []
            return
        }
        tables = try await database.rows(Self.query, []) { $0.text(0) }
    }

    /// Tables with one whole number as their key that is no reference to another table's.
    private static let query: SQLStatement = """
        SELECT tables.name FROM pragma_table_list AS tables
        JOIN sqlite_master AS made ON made.type = 'table' AND made.name = tables.name
        JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.wr = 0
            AND columns.pk = 1 AND upper(columns.type) = 'INTEGER' AND made.sql NOT LIKE '%AUTOINCREMENT%'
            AND substr(tables.name, 1, 10) <> 'sectional_'
            AND NOT EXISTS (SELECT 1 FROM pragma_table_info(tables.name) AS others WHERE others.pk > 1)
            AND NOT EXISTS (
                SELECT 1 FROM pragma_foreign_key_list(tables.name) AS keys WHERE keys."from" = columns.name)
        ORDER BY tables.name
        """

    /// The tables as text; `nil` if there are none.
    var text: String? {
        if tables.isEmpty { return nil }
        let advice = "keys may come back; with AUTOINCREMENT, or texts as keys, they don't"
        return (["tables"] + tables.map { "  \($0): \(advice)" }).joined(separator: "\n")
    }

    /// The tables as JSON.
    var json: JSONValue { .array(tables.map(JSONValue.string)) }
}
