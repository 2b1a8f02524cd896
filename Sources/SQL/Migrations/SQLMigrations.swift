internal import Identity

/// A migration: a script that updates a database's tables and runs once in each database. Never edit a migration that
/// has run anywhere; add another one.
public struct SQLMigration: Sendable {
    /// The name, which is stored in the database and must not change.
    public let name: String
    /// SQL statements in the dialect of the database, separated by semicolons.
    public let script: String

    /// Creates a migration with a name and its statements.
    public init(_ name: String, _ script: String) { (self.name, self.script) = (name, script) }
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

    /// Returns the migrations that have not run yet; `done` has the names of those that have, in order. Throws an
    /// ``SQLMigrationError`` if `done` doesn't match the beginning of this list.
    public func pending(after done: [String]) throws(SQLMigrationError) -> ArraySlice<SQLMigration> {
        guard done.count <= list.count else {
            throw .newer(owner: owner, found: done.count, known: list.count)
        }
        for (number, (found, known)) in zip(done, list).enumerated() where Identifier(found) != Identifier(known.name) {
            throw .renamed(owner: owner, number: number + 1, found: found, known: known.name)
        }
        return list.dropFirst(done.count)
    }
}

/// The error of migrations that can't run.
public enum SQLMigrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// More migrations have run than this program knows.
    case newer(owner: String, found: Int, known: Int)
    /// Migrations have not run yet, and the database is opened read-only.
    case pending(owner: String, count: Int)
    /// A migration that has run had another name: the list was changed.
    case renamed(owner: String, number: Int, found: String, known: String)
    /// Two lists have the same owner.
    case sameOwner(String)
    /// After the migrations, a row of this table refers to a row that doesn't exist.
    case dangling(owner: String, table: String)
    /// The folder or file at this path can't be read, or the file isn't UTF-8.
    case unreadable(String)
    /// The number of a file isn't the next one.
    case unexpectedFile(String, expectedNumber: Int)

    /// The message for the log.
    public var description: String {
        switch self {
        case .newer(let owner, let found, let known):
            "a newer program has written the database: \(found) migrations of \(owner) have run there, and this one knows \(known)"
        case .pending(let owner, let count): "\(count) migrations of \(owner) have not run in the database yet"
        case .renamed(let owner, let number, let found, let known):
            "migration \(number) of \(owner) was called \(found) when it ran in the database, and is called \(known) now"
        case .sameOwner(let owner): "there are two lists of migrations of \(owner)"
        case .dangling(let owner, let table):
            "migrations of \(owner) leave a row of the table \(table) that refers to one that isn't there"
        case .unreadable(let path): "\(path) can't be read as a migration, or a folder of migrations"
        case .unexpectedFile(let file, let number):
            "\(file) isn't the migration number \(number): files are named 0001-name.sql, 0002-name.sql and so on"
        }
    }
}
