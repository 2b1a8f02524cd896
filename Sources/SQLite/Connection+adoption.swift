internal import SQL

extension Connection {
    /// What an older program called tables of the library, and which of the library's migrations made them.
    private static let olderNames: [(name: String, number: Int, newName: String)] = [
        ("performed", 1, "sectional_performed"), ("secrets", 2, "sectional_secrets"),
        ("guest_keys", 3, "sectional_guest_keys"), ("file_stamp", 3, "sectional_stamp"),
        ("probes", 3, "sectional_probes"),
    ]

    /// Makes a file of an older program one in which the first of the library's migrations, `own`, have run. Any other file
    /// is left as it is.
    ///
    /// That program counted all steps in `user_version`, of which the first made the service's tables and each of the next
    /// was one of the library's. A number that it doesn't know keeps it from the file from now on.
    func adoptOlderFile(_ own: SQLMigrations) throws {
        let version = try query("PRAGMA user_version") { Int($0.integer(0)) }.first ?? 0
        guard (2...4).contains(version), try isOfOlderProgram(own) else { return }
        let tables = try query("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        for table in Self.olderNames where table.number < version && tables.contains(table.name) {
            try execute("ALTER TABLE \(table.name) RENAME TO \(table.newName)")
        }
        for (offset, migration) in own.list.prefix(version - 1).enumerated() {
            try note(migration, number: offset + 1, of: own)
        }
        try execute("PRAGMA user_version = 5")
    }

    /// A service may have a table of that name too: the older program's has these columns.
    private func isOfOlderProgram(_ own: SQLMigrations) throws -> Bool {
        let columns = try query(
            """
            SELECT count(*) FROM pragma_table_info('performed') WHERE name IN ('caller', 'key', 'fingerprint', 'since')
            AND EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'performed')
            AND NOT EXISTS (SELECT 1 FROM sectional_migrations WHERE owner = ?)
            """, [.text(own.owner)]
        ) { $0.integer(0) }
        return columns == [4]
    }
}
