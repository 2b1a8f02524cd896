@testable import LibraryService
import SectionalTesting
import Testing

/// What holds for every screen, a line each.
@Suite struct LibraryTests {
    private func library() async throws -> TestService {
        try await TestService(LibraryService.self) { library in
            _ = try await library.perform("borrow", on: "1", in: "books", of: "/screens/shelf", as: .member("ana"))
        }
    }

    @Test func opensOrRefusesEachScreen() async throws { try await library().expectScreensOpenOrAreRefused() }

    @Test func acceptsWhatItEmits() async throws { try await library().expectEmittedActionsAreTheAcceptedOnes() }

    @Test func showsWhatWasWritten() async throws { try await library().expectWritesRenewScreens() }

    @Test func keepsEachToThemselves() async throws {
        try await library().expectNoSubjectLeaks(sharedOn: ["/screens/donations"])
    }
}
