/// A change of a database's tables: SQL statements, and steps that follow them, in one transaction. It runs once in each
/// database. A text is one that every database understands:
///
/// ```swift
/// [
///     "CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, author TEXT)",
///     "ALTER TABLE books ADD COLUMN note TEXT",
///     .contracting("ALTER TABLE books DROP COLUMN author"),
/// ]
/// ```
///
/// Never edit the statements of one that has run anywhere, and never move it: add another one at the end. The first line,
/// which may be a comment, is what the operator sees.
public struct SQLMigration: Sendable {
    /// Steps that run after the statements, for what only Swift can do with the rows that are there.
    let steps: [SQLStep]
    /// Whether it takes away or restricts what earlier releases have used.
    private(set) var isContracting = false
    /// The number of a migration since which what it takes away is unused.
    private(set) var unusedSince: Int?
    private let sqlite: String
    private let postgreSQL: String

    /// Creates a migration of statements that every database understands, separated by semicolons, and the steps that
    /// follow them.
    public init(_ statements: String, steps: [SQLStep] = []) {
        self.init(sqlite: statements, postgreSQL: statements, steps: steps)
    }

    /// Creates a migration with statements for each kind of database, and the steps that follow them.
    public init(sqlite: String, postgreSQL: String, steps: [SQLStep] = []) {
        (self.sqlite, self.postgreSQL, self.steps) = (sqlite, postgreSQL, steps)
    }

    /// Returns `migration`, declared to take away or to restrict what earlier releases have used, and the release before
    /// this one doesn't use any more. Without that, it is refused where it runs. Programs that don't know it and run
    /// already go on; they can't start any more, except those that know the migration with the number `unusedSince`,
    /// from 1, an earlier one: since then, nothing uses what it takes away.
    public static func contracting(_ migration: SQLMigration, unusedSince: Int? = nil) -> SQLMigration {
        var migration = migration
        (migration.isContracting, migration.unusedSince) = (true, unusedSince)
        return migration
    }

    /// Returns the statements for a kind of database, separated by semicolons.
    func statements(for dialect: SQLDialect) -> String { dialect == .sqlite ? sqlite : postgreSQL }

    /// Returns what the operator sees of `statements`: the beginning of the first line, without the dashes of a comment.
    static func summary(of statements: String) -> String {
        let lines = statements.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "-" } }
        guard var line = lines.first(where: { !$0.isEmpty }) else { return "no statements" }
        if line.count > 60 { return String(line.prefix(60)) + "…" }
        while let last = line.last, " (;".contains(last) { line.removeLast() }
        return String(line)
    }
}

extension SQLMigration: ExpressibleByStringInterpolation {
    /// Creates a migration of statements that every database understands, separated by semicolons.
    public init(stringLiteral statements: String) { self.init(statements) }
}

/// A kind of database, by the SQL that it understands.
package enum SQLDialect: Sendable {
    case sqlite
    /// PostgreSQL, or a database that speaks its protocol.
    case postgreSQL
}
