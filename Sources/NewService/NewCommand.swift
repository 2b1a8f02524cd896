public import SectionalProgram

/// Makes a package that is a working service: `sectional new tool-shed --package ../sectional`.
public struct NewCommand: Command {
    /// `new`.
    public let name = "new"
    /// The line of the help.
    public let summary = "Make the package of a new service, in a folder of its name."
    /// The service's name.
    public let operands = ["NAME"]
    /// Where the package of the library is.
    public let options = [package]

    private static let package = Option(
        "--package", value: "URL-OR-PATH", "where the package of the library is: a folder, or what git clones")

    /// The command.
    public init() {}

    /// Makes the folder, all of it or nothing. Throws a `CommandError` where the name can't be one, the library isn't where
    /// it is said to be, the folder is there already, or it can't be written.
    public func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let text = invocation.arguments.positional.first else { throw CommandError.usage("expected a NAME") }
        guard let location = invocation.arguments[Self.package.name] else {
            throw CommandError.usage("expected --package URL-OR-PATH: where the package of the library is")
        }
        let service = NewService(name: try NewServiceName(text), library: try LibraryPackage(location))
        try service.write()
        invocation.say(Self.nextSteps(text))
        return .success
    }

    private static func nextSteps(_ name: String) -> String {
        """
        \(name)/ is there. Next:
          cd \(name)
          scripts/test    # builds it, and runs its tests
          scripts/run     # serves it: http://127.0.0.1:8080/preview/
        """
    }
}
