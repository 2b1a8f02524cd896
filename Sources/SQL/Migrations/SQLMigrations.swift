internal import Basics

/// The ordered migrations of the library, or of a service. Each owner's are numbered separately, from 1, so each list can
/// grow.
struct SQLMigrations {
    /// The name in the table of migrations: `sectional`, the library, or `service`.
    let owner: String
    let list: [SQLMigration]

    /// A migration that has run, as the table has it: its statements, and how many migrations of its owner a program has to
    /// know to use the database since then; 0 if any program can.
    typealias Recorded = (statements: String, needed: Int)

    /// Returns the migrations that have not run yet in a database of this kind; `done` are those that have, in order.
    /// There may be more of them than this list has, unless one needs programs that know it. Throws an
    /// ``SQLMigrationError`` if one does, or if `done` doesn't match the beginning of this list.
    func pending(
        after done: [Recorded], in dialect: SQLDialect
    ) throws(SQLMigrationError) -> ArraySlice<SQLMigration> {
        let needed = done.map { $0.needed }.max() ?? 0
        guard done.count <= list.count || needed <= list.count else {
            throw .newer(owner: owner, found: done.count, known: list.count, needed: needed)
        }
        for (number, (found, known)) in zip(done, list).enumerated()
        where Identifier(found.statements) != Identifier(known.statements(for: dialect)) {
            throw .changed(owner: owner, number: number + 1, found: SQLMigration.summary(of: found.statements))
        }
        return list.dropFirst(done.count)
    }

    /// Returns how many migrations of this list a program has to know to use the database in which `migration`, with
    /// this number, has run. Throws an ``SQLMigrationError`` if it names one that isn't before it.
    func needed(by migration: SQLMigration, _ number: Int) throws(SQLMigrationError) -> Int {
        guard migration.isContracting else { return 0 }
        guard let since = migration.unusedSince else { return number }
        guard (1..<number).contains(since) else { throw .unknownSince(owner: owner, number: number, since: since) }
        return since
    }
}

/// A migration that has run, its place in the list of its owner, and what it means for programs of earlier releases.
package struct NumberedMigration: Equatable, Sendable {
    /// Whose it is: `sectional`, the library, or `service`.
    package let owner: String
    /// The place, from 1.
    package let number: Int
    package let summary: String
    /// How many migrations of the owner a program has to know to start in the database since then; 0 if any program can.
    package let needed: Int
    /// The changes that statements of earlier releases may fail at, a text for each; empty unless the migration is contracting.
    package let breaks: [String]

    package init(owner: String, number: Int, summary: String, needed: Int = 0, breaks: [String] = []) {
        (self.owner, self.number, self.summary, self.needed) = (owner, number, summary, needed)
        self.breaks = breaks
    }
}

extension NumberedMigration: CustomStringConvertible {
    /// The line for the operator: the owner, the number and the summary, and whether older programs can go on.
    package var description: String { "\(owner) \(number): \(summary); \(consequence)" }

    private var consequence: String {
        guard needed > 0 else { return "older programs keep working" }
        let end = breaks.isEmpty ? "" : ": " + SQLMigrationError.text(of: breaks)
        return "contracting: programs that know fewer than \(needed) can no longer start" + end
    }
}

package enum SQLMigrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// More migrations have run than this program knows, and one of them needs programs that know `needed`.
    case newer(owner: String, found: Int, known: Int, needed: Int)
    /// An earlier version of the library has made its tables, and this one can't use them.
    case earlierTables
    case pending(owner: String, count: Int)
    /// Another migration has run in the place of one, with the summary `found`: the list was changed.
    case changed(owner: String, number: Int, found: String)
    /// A migration that isn't declared as contracting would break programs of earlier releases; `breaks` says by what.
    case breaking(owner: String, number: Int, summary: String, breaks: [String])
    /// A contracting migration has the number of one that isn't before it.
    case unknownSince(owner: String, number: Int, since: Int)
    /// A migration has a statement that begins or ends a transaction, with this first word.
    case transaction(owner: String, number: Int, word: String)
    /// After the migrations, a row of this table refers to a row that doesn't exist.
    case dangling(owner: String, table: String)

    package var description: String {
        switch self {
        case .newer(let owner, let found, let known, let needed):
            "the database belongs to a newer program: \(found) \(owner) migrations have run, a program must know \(needed) of them, and this one knows \(known)"
        case .earlierTables:
            "the database has tables of an incompatible earlier version of the library: use a new file or, on a server, a new schema"
        case .pending(let owner, let count): "\(count) \(owner) migrations are pending"
        case .changed(let owner, let number, let found):
            "\(owner) migration \(number) was changed after it ran in the database as '\(found)': restore it, and add new migrations at the end"
        case .breaking(let owner, let number, let summary, let breaks):
            "\(owner) migration \(number), '\(summary)', would break programs of the previous release, which may still be running: \(Self.text(of: breaks)). Only add in this release. Remove and restrict in a later release, with `.contracting(…)`, when the previous one no longer uses it"
        case .unknownSince(let owner, let number, let since):
            "\(owner) migration \(number) says that what it removes has been unused since migration \(since), which is not an earlier one"
        case .transaction(let owner, let number, let word):
            "\(owner) migration \(number) has the statement \(word): remove it, because all migrations are one transaction"
        case .dangling(let owner, let table):
            "\(owner) migrations leave a row in the table \(table) with a reference to a missing row"
        }
    }

    /// Returns the first ten of `breaks`, and how many more there are.
    static func text(of breaks: [String]) -> String {
        let rest = breaks.count - 10
        return (breaks.prefix(10) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
    }
}
