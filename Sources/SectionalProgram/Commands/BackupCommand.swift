/// The command `backup`: copies the database into a new file while the service runs.
struct BackupCommand: Command {
    let name = "backup"
    let summary = "Copy the database into the new file FILE, also while the service runs, and check the copy."
    let operands = ["FILE"]

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let file = invocation.arguments.positional.first, !file.isEmpty else {
            throw CommandError.usage("a file is missing")
        }
        let program = invocation.program
        let maintenance = try program.type.database.maintenance(
            program.name, try invocation.configuration(), isExisting: true)
        do {
            let backup = try await maintenance.backUp(to: file)
            invocation.say("backed up \(backup.pages) pages, \(backup.bytes) bytes, to \(file)")
            return .success
        } catch {
            throw CommandError(code: .ioError, message: "no backup is made: \(error)")
        }
    }
}
