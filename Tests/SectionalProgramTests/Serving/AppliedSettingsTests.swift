import HTTPServing
import Testing
@testable import Screens
@testable import SectionalProgram

/// Settings that a running service applies when they are read again.
@Suite struct AppliedSettingsTests {
    private let program: DeclaredProgram

    init() throws { program = try DeclaredProgram(Bakery.self, []) }

    private func configuration(_ environment: [String: String]) throws -> Configuration {
        let none = try Arguments([], options: [], positionalCount: 0)
        return try Configuration(program.name, program.settings, arguments: none, environment: environment)
    }

    private func statuses(_ count: Int, _ responder: any Responder) async -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count {
            var request = Request(.get, "/")
            request.clientAddress = IPAddress("192.0.2.1")
            statuses.append(await responder.respond(to: request).status.code)
        }
        return statuses
    }

    @Test func `reloaded rates and the section deadline are applied`() async throws {
        let application = try await Application(program, try configuration([:]), .describing)
        #expect(application.renderer.deadline == .seconds(2))
        let responder = application.responder
        #expect(await statuses(10, responder).allSatisfy { $0 == 200 })
        let limited = try configuration([
            "BAKERY_REQUESTS_PER_SECOND_PER_ADDRESS": "1", "BAKERY_SECTION_DEADLINE": "1500",
        ])
        _ = application.setup.liveConfiguration.reload(program.settings, from: limited)
        application.applyReloadedSettings()
        #expect(application.renderer.deadline == .milliseconds(1500))
        // Within the time of the requests, the bucket may fill up a little.
        #expect(await statuses(1000, responder).contains(429))
        let unlimited = try configuration(["BAKERY_REQUESTS_PER_SECOND_PER_ADDRESS": "0"])
        _ = application.setup.liveConfiguration.reload(program.settings, from: unlimited)
        application.applyReloadedSettings()
        #expect(application.renderer.deadline == .seconds(2))
        #expect(await statuses(100, responder).allSatisfy { $0 == 200 })
    }
}
