/// A migration that has run, as the table `sectional_migrations` has it.
public struct RecordedMigration: Equatable, Sendable {
    /// The name under which it ran.
    public let name: String
    /// How many migrations of its owner a program has to know to use the database since then; 0 if any program can.
    public let needed: Int

    /// Creates a record of a migration.
    public init(_ name: String, needed: Int) { (self.name, self.needed) = (name, needed) }
}
