internal import Basics

/// The ordered migrations of the library, or of a service. Each owner's are numbered separately, from 1, so each list can
/// grow.
package struct SQLMigrations: Sendable {
    /// Whose they are, as the table of migrations has it.
    package let owner: String
    /// The migrations in order.
    package let list: [SQLMigration]

    private init(of owner: String, _ list: [SQLMigration]) { (self.owner, self.list) = (owner, list) }

    /// The library's own.
    package static func library(_ list: [SQLMigration]) -> SQLMigrations { SQLMigrations(of: "sectional", list) }

    /// Those of a service.
    package static func service(_ list: [SQLMigration]) -> SQLMigrations { SQLMigrations(of: "service", list) }

    /// Returns the migrations that have not run yet in a database of this kind; `done` are those that have, in order.
    /// There may be more of them than this list has, unless one needs programs that know it. Throws an
    /// ``SQLMigrationError`` if one does, or if `done` doesn't match the beginning of this list.
    func pending(
        after done: [RecordedMigration], in dialect: SQLDialectName
    ) throws(SQLMigrationError) -> ArraySlice<SQLMigration> {
        let needed = done.map(\.needed).max() ?? 0
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

/// A migration that has run, as the table `sectional_migrations` has it.
struct RecordedMigration {
    /// The statements that have run.
    let statements: String
    /// How many migrations of its owner a program has to know to use the database since then; 0 if any program can.
    let needed: Int
}
