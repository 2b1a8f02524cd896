import SQL

extension SQLMigrations {
    /// The tables. Never change a migration that has run; add another one.
    static let workshop = SQLMigrations(
        of: "workshop",
        [
            SQLMigration(
                "tools and loans",
                """
                CREATE TABLE tools (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded_name TEXT NOT NULL UNIQUE,
                    deposit INTEGER NOT NULL);
                CREATE TABLE loans (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, tool INTEGER NOT NULL UNIQUE REFERENCES tools,
                    borrower TEXT NOT NULL);
                CREATE INDEX loans_borrower ON loans (borrower);
                CREATE VIEW shelf AS
                    SELECT tools.id, name, folded_name, deposit, loans.id IS NOT NULL AS is_lent
                    FROM tools LEFT JOIN loans ON loans.tool = tools.id;
                """),
            SQLMigration(
                "notes",
                """
                CREATE TABLE notes (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, tool INTEGER NOT NULL REFERENCES tools, text TEXT NOT NULL);
                CREATE INDEX notes_tool ON notes (tool, id);
                """),
        ])
}
