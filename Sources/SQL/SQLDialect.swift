/// What differs between databases in SQL that is written for all of them. Each database's adapter has one, in one file.
public protocol SQLDialect: Sendable {
    /// How the parameter with this number, from 1, is written.
    func placeholder(_ number: Int) -> String
    /// What makes the tables that this library keeps in a service's database: `sectional_performed`,
    /// `sectional_keys_without_subject` and `sectional_secrets`.
    var migrations: SQLMigrations { get }
}

extension SQLDialect {
    /// The text of `statement` with its parameters as this dialect writes them. What stands in quotes or in a comment is
    /// left as it is.
    public func text(of statement: SQLStatement) -> String {
        var parser = PlaceholderParser(statement.text)
        return parser.text(placeholder)
    }
}
