import SectionalTesting
import Testing

@testable import Workshop

/// Checks of all screens, one line each.
@Suite struct CatalogTests {
    private func service() async throws -> TestService {
        try await TestService(WorkshopService.self) { _ = (try await $0.borrow(), try await $0.note("Mind the thumb")) }
    }

    @Test func opensOrRefusesEachScreen() async throws { try await service().expectScreensOpenOrAreRefused() }
    @Test func acceptsWhatItEmits() async throws {
        let lending = Tour(entering: ["lend": ["borrower": "ana", "due": "2026-12-24"]])
        try await service().expectEmittedActionsAreTheAcceptedOnes(lending)
    }
    @Test func showsWhatWasWritten() async throws { try await service().expectWritesRenewScreens() }
    @Test func keepsEachToThemselves() async throws {
        try await service().expectNoSubjectLeaks(sharedOn: [
            "/screens/tools", "/screens/tools/{tool}", "/screens/tools/{tool}/lend",
        ])
    }
}
