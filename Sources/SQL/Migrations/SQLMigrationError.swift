/// The error of migrations that can't run.
public enum SQLMigrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// More migrations have run than this program knows, and one of them needs programs that know `needed`.
    case newer(owner: String, found: Int, known: Int, needed: Int)
    /// An earlier version of the library has made its tables, and this one can't use them.
    case earlierTables
    /// Migrations have not run yet, and the database is opened read-only.
    case pending(owner: String, count: Int)
    /// Another migration has run in the place of one, with the summary `found`: the list was changed.
    case changed(owner: String, number: Int, found: String)
    /// A migration that isn't declared as contracting would break programs of earlier releases; `breaks` says by what.
    case breaking(owner: String, number: Int, summary: String, breaks: [String])
    /// A contracting migration has the number of one that isn't before it.
    case unknownSince(owner: String, number: Int, since: Int)
    /// After the migrations, a row of this table refers to a row that doesn't exist.
    case dangling(owner: String, table: String)

    /// The message for the log.
    public var description: String {
        switch self {
        case .newer(let owner, let found, let known, let needed):
            "a newer program has written the database: \(found) \(owner) migrations have run there, of which a program has to know \(needed), and this one knows \(known)"
        case .earlierTables:
            "an earlier version of the library has made its tables in the database, which this one can't use: start with a new file or, on a server, a new schema"
        case .pending(let owner, let count): "\(count) \(owner) migrations have not run in the database yet"
        case .changed(let owner, let number, let found):
            "\(owner) migration \(number) isn't the one that ran in the database, '\(found)': leave those that have run as they were, and add others at the end"
        case .breaking(let owner, let number, let summary, let breaks):
            "\(owner) migration \(number), '\(summary)', would break programs of the release before, which may be running: \(Self.text(of: breaks)). Only add in this release. Take away and restrict in a later one, when the release before it doesn't use that any more: the migration is then declared with `.contracting(…)`"
        case .unknownSince(let owner, let number, let since):
            "\(owner) migration \(number) says that nothing uses what it takes away since migration \(since), which isn't before it"
        case .dangling(let owner, let table):
            "\(owner) migrations leave a row of the table \(table) that refers to one that isn't there"
        }
    }

    /// Returns the first ten of `breaks`, and how many more there are.
    static func text(of breaks: [String]) -> String {
        let rest = breaks.count - 10
        return (breaks.prefix(10) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
    }
}
