import SQL

struct MigrateCommand: Command {
    let name = "migrate"
    let summary = "Run the pending migrations of the database, without serving."
    let options = [dryRun]

    private static let dryRun = Option("--dry-run", "list the migrations and try them, without changing the database")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let maintenance = try invocation.maintenance(isExisting: false)
        let isTrial = invocation.arguments.has(Self.dryRun.name)
        do {
            let migrations = try await isTrial ? maintenance.tryMigrations() : maintenance.migrate()
            invocation.say(Self.text(migrations, isTrial: isTrial))
            return .success
        } catch {
            throw CommandError(code: .ioError, message: "database: not migrated, and nothing was changed: \(error)")
        }
    }

    private static func text(_ migrations: [NumberedMigration], isTrial: Bool) -> String {
        guard !migrations.isEmpty else { return "no migration is pending" }
        let lines = migrations.map { "  \($0)" }
        let (those, verb) = migrations.count == 1 ? ("1 migration", "has") : ("\(migrations.count) migrations", "have")
        let end = isTrial ? "pending and \(verb) been tried; the database was not changed:" : "\(verb) run:"
        let start = isTrial ? "\(those) \(migrations.count == 1 ? "is" : "are") " : "\(those) "
        return ([start + end] + lines).joined(separator: "\n")
    }
}

struct BackupCommand: Command {
    let name = "backup"
    let summary = "Copy the database into a new FILE and check the copy, also while the service runs."
    let operands = ["FILE"]

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let file = invocation.arguments.positional.first, !file.isEmpty else {
            throw CommandError.usage("missing FILE")
        }
        let maintenance = try invocation.maintenance(isExisting: true)
        do {
            let backup = try await maintenance.backUp(to: file)
            invocation.say("backed up \(backup.pages) pages (\(backup.bytes) bytes) to \(file)")
            return .success
        } catch {
            throw CommandError(code: .ioError, message: "backup failed: \(error)")
        }
    }
}

extension Invocation {
    /// Returns the maintenance of the configured database. Throws a ``CommandError`` if the service has none, or, if
    /// `isExisting`, if there is no file.
    fileprivate func maintenance(isExisting: Bool) throws -> any SQLMaintenance {
        guard let database = ConfiguredDatabase(program, try configuration()) else {
            throw CommandError.configuration("the service has no database")
        }
        return try database.maintenance(isExisting: isExisting)
    }
}
