public import SectionalProgram

/// The command `new`: makes a package that is a working service, such as `sectional new tool-shed --package
/// ../sectional`.
public struct NewCommand: Command {
    /// The name `new`.
    public let name = "new"
    /// The line in the help.
    public let summary = "Make the package of a new service, in a folder of its name."
    /// The service's name.
    public let operands = ["NAME"]
    /// The option for the place of the library's package.
    public let options = [package]

    private static let package = Option(
        "--package", value: "URL-OR-PATH", "where the package of the library is: a folder, or what git clones")

    /// Creates the command.
    public init() {}

    /// Makes the folder, completely or not at all. Throws a `CommandError` if the name isn't valid, the library isn't
    /// at the given place, the folder exists, or it can't be written.
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
