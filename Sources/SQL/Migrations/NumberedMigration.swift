/// A migration that has run, its place in the list of its owner, and what it means for programs of earlier releases.
public struct NumberedMigration: Equatable, Sendable {
    /// Whose it is: `sectional`, the library, or `service`.
    public let owner: String
    /// The place, from 1.
    public let number: Int
    /// The beginning of its first line.
    public let summary: String
    /// How many migrations of the owner a program has to know to start in the database since then; 0 if any program can.
    public let needed: Int
    /// The changes that statements of earlier releases may fail at, a text for each; empty unless the migration is contracting.
    public let breaks: [String]

    /// Creates a migration's place.
    public init(owner: String, number: Int, summary: String, needed: Int = 0, breaks: [String] = []) {
        (self.owner, self.number, self.summary, self.needed) = (owner, number, summary, needed)
        self.breaks = breaks
    }
}

extension NumberedMigration: CustomStringConvertible {
    /// The line for the operator: the owner, the number and the summary, and whether older programs can go on.
    public var description: String { "\(owner) \(number): \(summary); \(consequence)" }

    private var consequence: String {
        guard needed > 0 else { return "older programs go on" }
        let end = breaks.isEmpty ? "" : ": " + SQLMigrationError.text(of: breaks)
        return "contracting, a program that knows fewer than \(needed) can't start any more" + end
    }
}
