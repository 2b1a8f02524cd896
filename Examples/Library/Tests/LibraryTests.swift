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

    @Test func `each screen opens or is refused`() async throws { try await library().expectScreensOpenOrAreRefused() }

    @Test func `exactly the emitted actions are accepted`() async throws {
        try await library().expectEmittedActionsAreTheAcceptedOnes()
    }

    @Test func `writes are shown on all screens`() async throws { try await library().expectWritesRenewScreens() }

    @Test func `no subject's data leaks to another`() async throws {
        try await library().expectNoSubjectLeaks(sharedOn: ["/screens/donations"])
    }
}
