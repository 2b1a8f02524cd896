internal import Identity

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

/// The migrations of a service, or of a library with tables of its own, in their order. Each owner's are numbered apart,
/// from 1, so that all can grow.
public struct SQLMigrations: Sendable {
    /// Whose they are.
    public let owner: String
    /// The migrations, in their order.
    public let list: [SQLMigration]

    /// The migrations of `owner`, such as the service's name, in their order.
    public init(of owner: String, _ list: [SQLMigration] = []) { (self.owner, self.list) = (owner, list) }

    /// Those that are still to be run, where `done` are the names of those that have run in the database, in their order.
    /// Throws an `SQLMigrationError` where that database isn't one that these migrations have made.
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

/// Why migrations can't be run.
public enum SQLMigrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// More have run than this program knows.
    case newer(owner: String, found: Int, known: Int)
    /// Some have not run yet, where the database is only read.
    case pending(owner: String, count: Int)
    /// One that has run had another name: somebody has changed the list.
    case renamed(owner: String, number: Int, found: String, known: String)
    /// Two lists are of one owner.
    case sameOwner(String)
    /// They leave a row of this table that refers to one that isn't there.
    case dangling(owner: String, table: String)
    /// The folder or the file at this path can't be read, or the file is no text in UTF-8.
    case unreadable(String)
    /// A file of the folder isn't the next one.
    case unexpectedFile(String, expectedNumber: Int)

    /// For the log.
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
