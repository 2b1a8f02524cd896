@testable import SectionalProgram
import Testing

@Suite struct HealthCheckTests {
    private struct Cold: Error {}

    @Test func namesWhatIsNotWell() async {
        let checks = [HealthCheck("oven") { throw Cold() }, HealthCheck("flour") {}]
        let error = await #expect(throws: Unwell.self) { try await checks.run() }
        #expect(error?.description == "oven: Cold()")
    }

    @Test func isWellWhereAllAre() async throws {
        try await [HealthCheck("oven") {}, HealthCheck("flour") {}].run()
        try await [HealthCheck]().run()
    }
}
