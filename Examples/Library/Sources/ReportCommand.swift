import Sectional

/// The command `report`: counts loans in two ways, which must agree.
struct ReportCommand: Command {
    let name = "report"
    let summary = "Count the loans, and the books that are lent."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let desk = try invocation.service(LibraryService.self, for: .reading).desk
        let (loans, lent) = (try await desk.loanCount, try await desk.lentCount)
        invocation.say("loans \(loans), lent \(lent)")
        return loans == lent ? .success : .failure
    }
}
