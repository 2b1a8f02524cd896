/// One step that brings a database's tables up to date. It runs once in each database. What has run anywhere is never
/// edited, only followed by another.
public struct SQLMigration: Sendable {
    /// What it is known by: in a database it keeps its name.
    public let name: String
    /// Statements with semicolons between them, as the database itself understands them.
    public let script: String

    /// A step with a name, and the statements that it runs.
    public init(_ name: String, _ script: String) { (self.name, self.script) = (name, script) }
}
