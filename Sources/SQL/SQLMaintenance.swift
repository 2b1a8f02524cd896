/// The maintenance of a service's database by its operator, without serving it: to bring its tables up to date, and to
/// back it up. Other processes may use the database meanwhile. Each adapter has its own.
package protocol SQLMaintenance: Sendable {
    /// Runs the pending migrations in one transaction; a database that doesn't exist is made. Processes that start at
    /// the same time wait, and then have nothing to run. Returns the migrations that this call has run. Throws errors of
    /// the database, and an ``SQLMigrationError`` for one that a newer or another program has written.
    func migrate() async throws -> [NumberedMigration]

    /// Runs the pending migrations on a copy, which is deleted afterwards; the database isn't changed. Returns the
    /// migrations that have run there. Throws the same errors, and ``SQLMaintenanceUnsupported``.
    func tryMigrations() async throws -> [NumberedMigration]

    /// Writes a copy of the database to a new file at `path`, as it is at one moment, while other processes read and
    /// write. The file is checked, complete and on disk when this returns; if it throws, there is none. Throws errors of
    /// the database and of the file, also if there is a file at `path`, and ``SQLMaintenanceUnsupported``.
    func backUp(to path: String) async throws -> SQLBackup
}

extension SQLMaintenance {
    /// Throws ``SQLMaintenanceUnsupported``.
    package func tryMigrations() async throws -> [NumberedMigration] {
        throw SQLMaintenanceUnsupported("trying migrations on a copy")
    }

    /// Throws ``SQLMaintenanceUnsupported``: a server has backups of its own.
    package func backUp(to path: String) async throws -> SQLBackup { throw SQLMaintenanceUnsupported("a backup") }
}

/// The size of a backup.
package struct SQLBackup: Equatable, Sendable {
    /// The number of the database's pages.
    package let pages: Int
    /// The size of the file in bytes.
    package let bytes: Int

    /// Creates a size.
    package init(pages: Int, bytes: Int) { (self.pages, self.bytes) = (pages, bytes) }
}

/// The error for something that a kind of database can't do.
package struct SQLMaintenanceUnsupported: Error, Equatable, Sendable, CustomStringConvertible {
    /// The message for the operator.
    package let description: String

    /// Creates an error; `what` is what the database doesn't support, such as `a backup`.
    package init(_ what: String) { description = "\(what) isn't supported by this kind of database: use its own tools" }
}
