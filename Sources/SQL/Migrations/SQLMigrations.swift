internal import Identity

/// A migration: a script that updates a database's tables, and steps that follow it, in one transaction. It runs once in
/// each database. Never edit a migration that has run anywhere; add another one.
public struct SQLMigration: Sendable {
    /// The name, which is stored in the database and must not change.
    public let name: String
    /// Whether programs of earlier releases go on working in the database.
    public let kind: SQLMigrationKind
    /// Steps that run after the script, for what only Swift can do with the rows that are there.
    public let steps: [SQLStep]
    private let scripts: [SQLDialectName: String]
    private let common: String

    /// Creates a migration with a name, its statements, which every database understands, and the steps that follow
    /// them. One that isn't `kind: .contracting` is refused where it runs if it would break an earlier release.
    public init(_ name: String, kind: SQLMigrationKind = .expanding, _ script: String, steps: [SQLStep] = []) {
        (self.name, self.kind, common, scripts, self.steps) = (name, kind, script, [:], steps)
    }

    /// Creates a migration with a name, its statements for each kind of database, and the steps that follow them. One
    /// that isn't `kind: .contracting` is refused where it runs if it would break an earlier release.
    public init(
        _ name: String, kind: SQLMigrationKind = .expanding, sqlite: String, postgreSQL: String, steps: [SQLStep] = []
    ) {
        (self.name, self.kind, common, self.steps) = (name, kind, "", steps)
        scripts = [.sqlite: sqlite, .postgreSQL: postgreSQL]
    }

    /// Returns the SQL statements for a kind of database, separated by semicolons.
    public func script(for dialect: SQLDialectName) -> String { scripts[dialect] ?? common }
}

/// The ordered migrations of a service, or of a library with tables of its own. Each owner's are numbered separately,
/// from 1, so each list can grow.
public struct SQLMigrations: Sendable {
    /// The name of the owner.
    public let owner: String
    /// The migrations in order.
    public let list: [SQLMigration]

    /// Creates the ordered migrations of `owner`, such as the service's name.
    public init(of owner: String, _ list: [SQLMigration] = []) { (self.owner, self.list) = (owner, list) }

    /// Returns the migrations that have not run yet; `done` are those that have, in order. There may be more of them
    /// than this list has, unless one needs programs that know it. Throws an ``SQLMigrationError`` if one does, or if
    /// `done` doesn't match the beginning of this list.
    public func pending(after done: [RecordedMigration]) throws(SQLMigrationError) -> ArraySlice<SQLMigration> {
        let needed = done.map(\.needed).max() ?? 0
        guard done.count <= list.count || needed <= list.count else {
            throw .newer(owner: owner, found: done.count, known: list.count, needed: needed)
        }
        for (number, (found, known)) in zip(done, list).enumerated()
        where Identifier(found.name) != Identifier(known.name) {
            throw .renamed(owner: owner, number: number + 1, found: found.name, known: known.name)
        }
        return list.dropFirst(done.count)
    }

    /// Returns how many migrations of this list a program has to know to use the database in which `migration`, with
    /// this number, has run. Throws an ``SQLMigrationError`` if it names one that isn't before it.
    func needed(by migration: SQLMigration, _ number: Int) throws(SQLMigrationError) -> Int {
        guard migration.kind.isContracting else { return 0 }
        guard let since = migration.kind.unusedSince else { return number }
        let earlier = list.prefix(number - 1).firstIndex { Identifier($0.name) == Identifier(since) }
        guard let earlier else { throw .unknownSince(owner: owner, name: migration.name, since: since) }
        return earlier + 1
    }
}
