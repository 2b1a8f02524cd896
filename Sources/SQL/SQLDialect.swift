/// A kind of database, by the SQL that it understands.
public enum SQLDialectName: Hashable, Sendable {
    /// SQLite.
    case sqlite
    /// PostgreSQL, or a database that speaks its protocol.
    case postgreSQL
}

/// The differences between databases in SQL that is written for all of them. Each adapter has one.
public protocol SQLDialect: Sendable {
    /// Returns the placeholder of the parameter with `number`, counted from 1.
    func placeholder(_ number: Int) -> String
    /// The migrations of the library's own tables in a service's database: `sectional_performed`,
    /// `sectional_keys_without_subject`, `sectional_secrets`, `sectional_revocations`, `sectional_impressions`,
    /// `sectional_impressions_without_subject` and `sectional_impression_counts`.
    var migrations: [SQLMigration] { get }
}

extension SQLDialect {
    /// Returns the text of `statement` with the placeholders of this dialect. Quoted texts and comments are left as
    /// they are.
    public func text(of statement: SQLStatement) -> String {
        var parser = PlaceholderParser(statement.text)
        return parser.text(placeholder)
    }
}
