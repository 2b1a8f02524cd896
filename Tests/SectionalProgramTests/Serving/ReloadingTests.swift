import Foundation
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

/// What becomes of a wish to read the configuration again.
@Suite struct ReloadingTests {
    private let folder: TemporaryFolder
    private let invocation: Invocation
    private let application: Application
    private var setup: ServiceSetup { application.setup }

    init() async throws {
        folder = try TemporaryFolder()
        let file = folder.file("bakery.json")
        let program = try DeclaredProgram(Bakery.self, [])
        let arguments = try Arguments(
            ["--config", file], options: Configuration.options(program.settings), positionalCount: 0)
        try #"{"ovenHeat": 200, "logLevel": "error"}"#.write(toFile: file, atomically: true, encoding: .utf8)
        invocation = Invocation(program, arguments, [:])
        application = try await invocation.application(.describing)
    }

    /// How often all that is shown is composed again, where the file says `json` when somebody wishes it to be read.
    private func renewals(_ json: String) async throws -> Int {
        try json.write(toFile: folder.file("bakery.json"), atomically: true, encoding: .utf8)
        let (renewals, renewal) = AsyncStream.makeStream(of: Void.self)
        setup.changes.observe(.streams) { _ in renewal.yield() }
        await reload(invocation)
        renewal.finish()
        return await renewals.reduce(0) { count, _ in count + 1 }
    }

    /// What somebody wishes once.
    private func reload(_ invocation: Invocation) async {
        let (hangups, hangup) = AsyncStream.makeStream(of: Void.self)
        hangup.yield()
        hangup.finish()
        let reloading = Reloading(invocation: invocation, application: application)
        await reloading.task(for: hangups).run { error in Issue.record(error) }
    }

    /// Another file was found than at the start.
    @Test func `a reload refuses another file than at the start`() async throws {
        let other = folder.file("other.json")
        try #"{"ovenHeat": 210, "logLevel": "error"}"#.write(toFile: other, atomically: true, encoding: .utf8)
        let program = try DeclaredProgram(Bakery.self, [])
        let arguments = try Arguments(
            ["--config", other], options: Configuration.options(program.settings), positionalCount: 0)
        await reload(Invocation(program, arguments, [:]))
        #expect(try setup.live(.ovenHeat)() == 200)
    }

    @Test func `a changed setting renews the screens`() async throws {
        let heat = try setup.live(.ovenHeat)
        #expect(try await renewals(#"{"ovenHeat": 210, "logLevel": "error"}"#) == 1)
        #expect(heat() == 210)
    }

    @Test(arguments: [
        #"{"ovenHeat": 200, "logLevel": "error"}"#, #"{"ovenHeat": 200, "logLevel": "error", "rest": 1}"#,
        #"{"ovenHeat": 99, "logLevel": "error"}"#,
    ])
    func `a reload that applies nothing renews nothing`(_ json: String) async throws {
        #expect(try await renewals(json) == 0)
        #expect(try setup.live(.ovenHeat)() == 200)
    }
}
