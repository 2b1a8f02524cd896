internal import SQL

extension Connection {
    /// The older names of the library's tables, with the number of the migration that created each.
    private static let olderNames: [(name: String, number: Int, newName: String)] = [
        ("performed", 1, "sectional_performed"), ("secrets", 2, "sectional_secrets"),
        ("guest_keys", 3, "sectional_guest_keys"), ("file_stamp", 3, "sectional_stamp"),
        ("probes", 3, "sectional_probes"),
    ]

    /// Converts a file of an older program to one in which the first migrations of the library, `own`, have run. Leaves
    /// any other file as it is.
    ///
    /// The older program counted its steps in `user_version`: the first created the service's tables, each later one
    /// was a migration of the library. The version is set to a number that the older program refuses.
    func adoptOlderFile(_ own: SQLMigrations) throws {
        let version = try query("PRAGMA user_version") { Int($0.integer(0)) }.first ?? 0
        guard (2...4).contains(version), try isOfOlderProgram(own) else { return }
        let tables = try query("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        for table in Self.olderNames where table.number < version && tables.contains(table.name) {
            try execute("ALTER TABLE \(table.name) RENAME TO \(table.newName)")
        }
        for (offset, migration) in own.list.prefix(version - 1).enumerated() {
            let number = offset + 1
            try note(NumberedMigration(owner: own.owner, number: number, name: migration.name, needed: number))
        }
        try execute("PRAGMA user_version = 5")
    }

    /// Whether the table `performed` has the columns of the older program's: a service may have a table of that name
    /// too.
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
