import SectionalTesting
import Testing

@testable import Placeholder

/// Checks of all screens, one line each.
@Suite struct CatalogTests {
    private func service() async throws -> TestService {
        try await TestService(PlaceholderService.self) { service in _ = try await service.add("Buy milk") }
    }

    @Test func `each screen opens or is refused`() async throws { try await service().expectScreensOpenOrAreRefused() }

    @Test func `exactly the emitted actions are accepted`() async throws {
        try await service().expectEmittedActionsAreTheAcceptedOnes()
    }

    @Test func `writes are shown on all screens`() async throws { try await service().expectWritesRenewScreens() }

    /// The board shows everybody's notes to everybody, so the leak check is told so.
    @Test func `no subject's data leaks to another`() async throws {
        try await service().expectNoSubjectLeaks(sharedOn: ["/screens/notes"])
    }
}
