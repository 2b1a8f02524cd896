import JSON
import SQL

extension Findings {
    /// The tables of an SQLite file whose keys may come back: without `AUTOINCREMENT`, a new row may get the key of one
    /// that was removed, and an action that a client still shows for the old row is performed on the new one. None without
    /// a database, and none of a server's, whose sequences only go up.
    static func reusedKeys(in database: (any SQLDatabase)?) async throws -> Findings {
        var findings = Findings("tables")
        guard let database, !database.hasPositions else { return findings }
        let tables: [String] = try await database.rows(reusingTables, []) { $0.text(0) }
        for table in tables {
            findings.add(
                "\(table): deleted keys may be reused; use AUTOINCREMENT or text keys", .string(table))
        }
        return findings
    }

    /// Tables with one whole number as their key that is no reference to another table's.
    private static let reusingTables: SQLStatement = """
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
}
