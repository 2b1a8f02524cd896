import Screens
import SectionalProgram
import SectionalTesting
import Showcase
import TestSupport
import Testing
@testable import SectionalShowcase

/// Tests of a service on a PostgreSQL server.
@Suite struct ServerTests {
    private static let path = "/screens/todos"

    private func titles(_ service: TestService) async throws -> [String] {
        try await service.screen(Self.path)["todos"]?.cells.map { $0.data["title"].text ?? "" } ?? []
    }

    /// Each service has its own data there, and so has another one with the same beginning.
    @Test func `services on one server have data of their own`() async throws {
        let server = try TestPostgreSQL.url(of: TemporaryFolder())
        let services = [
            try await TestService(ShowcaseService.self, server: server),
            try await TestService(ShowcaseService.self, server: server), try await TestService(ShowcaseService.self),
        ]
        let answer = try await services[0].perform(
            "add", on: "input", in: "input", of: Self.path, entering: ["title": "Wash the car"])
        #expect(answer.status == 200)
        #expect(try await titles(services[0]) == ["Wash the car"])
        for other in services.dropFirst() {
            #expect(try await other.screen(Self.path)["todos"] != nil)
            #expect(try await !titles(other).contains("Wash the car"))
        }
    }

    @Test func `a missing server is an error`() async throws {
        await #expect(throws: (any Error).self) {
            try await TestService(ShowcaseService.self, server: "postgresql://nobody@/none?host=/nowhere")
        }
    }

    /// A service whose statements are SQLite's says so.
    @Test func `a service for SQLite is refused on a server`() async throws {
        let server = try TestPostgreSQL.url(of: TemporaryFolder())
        await #expect(throws: CommandError.self) { try await TestService(Notes.self, server: server) }
    }
}
