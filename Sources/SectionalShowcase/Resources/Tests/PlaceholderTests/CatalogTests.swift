import SectionalTesting
import Testing

@testable import Placeholder

/// Checks of all screens, one line each.
@Suite struct CatalogTests {
    private func service() async throws -> TestService {
        try await TestService(PlaceholderService.self) { service in _ = try await service.add("Buy milk") }
    }

    @Test func opensOrRefusesEachScreen() async throws { try await service().expectScreensOpenOrAreRefused() }

    @Test func acceptsWhatItEmits() async throws { try await service().expectEmittedActionsAreTheAcceptedOnes() }

    @Test func showsWhatWasWritten() async throws { try await service().expectWritesRenewScreens() }

    /// The board shows everybody's notes to everybody, so the leak check is told so.
    @Test func keepsEachToThemselves() async throws {
        try await service().expectNoSubjectLeaks(sharedOn: ["/screens/notes"])
    }
}
