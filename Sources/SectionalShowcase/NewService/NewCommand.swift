import SectionalProgram

/// The command `new`: makes a package that is a working service, such as `sectional new tool-shed --package
/// ../sectional`.
struct NewCommand: Command {
    let name = "new"
    let summary = "Create the package of a new service in the folder NAME."
    let operands = ["NAME"]
    let options = [package, database]

    let readsConfiguration = false

    private static let package = Option(
        "--package", value: "URL-OR-PATH", "the library's package: a folder, or a URL for git clone")
    private static let database = Option(
        "--database", value: "sqlite|postgresql",
        "the database: an SQLite file (default), or also a PostgreSQL server, also for the tests")

    /// Makes the folder, completely or not at all. Throws a `CommandError` if the name or the database isn't valid, the
    /// library isn't at the given place, the folder exists, or it can't be written.
    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let text = invocation.arguments.positional.first else { throw CommandError.usage("missing NAME") }
        guard let location = invocation.arguments[Self.package.name] else {
            throw CommandError.usage("missing --package URL-OR-PATH, the library's package")
        }
        let service = NewService(
            name: try NewServiceName(text), library: try LibraryPackage(location),
            database: try Self.database(invocation.arguments[Self.database.name]))
        try service.write()
        invocation.say(Self.nextSteps(text))
        return .success
    }

    /// Returns the kind of database with that name, or a file if none is named. Throws a usage error.
    static func database(_ name: String?) throws(CommandError) -> DeployedDatabase {
        guard let name else { return .sqlite }
        guard let database = DeployedDatabase(rawValue: name) else {
            throw .usage("unknown database '\(name)': expected sqlite or postgresql")
        }
        return database
    }

    private static func nextSteps(_ name: String) -> String {
        """
        created \(name)/. Next:
          cd \(name)
          scripts/test    # builds it, and runs its tests
          scripts/run     # serves it: http://127.0.0.1:8080/preview/
        """
    }
}
