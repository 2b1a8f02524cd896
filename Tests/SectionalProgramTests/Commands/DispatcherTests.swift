import Screens
import Testing
@testable import SectionalProgram

@Suite struct DispatcherTests {
    private struct Failing: Command {
        let name = "fail"
        let options: [Option] = []
        let summary = "Throw an error that is none of the program's."

        func run(_ invocation: Invocation) async throws -> ExitCode { throw CancellationError() }
    }

    private struct FailingBakery: ServiceProgram {
        static let name = "bakery"
        static let roles = Bakery.roles
        static let languages = Bakery.languages
        static let database = ServiceDatabase.absent
        static let commands: [any Command] = [Failing()]
        let screens: [any ScreenComposer] = []

        init(_ setup: ServiceSetup) {}
    }

    /// An error that no command expects has an exit code of its own: 1 would be an answer.
    @Test func `an unexpected error ends with code 70`() async {
        #expect(await Dispatcher(FailingBakery.self).run(["fail"], environment: [:]) == .internalError)
        #expect(ExitCode.internalError.rawValue == 70)
    }

    @Test func `an unknown command ends with code 64`() async {
        #expect(await Dispatcher(FailingBakery.self).run(["fial"], environment: [:]) == .usage)
    }
}
