import Sectional
@testable import SectionalShowcase
import SectionalTesting
import Showcase
import TestSupport
import Testing

/// What holds for every screen of the showcase.
@Suite struct ShowcaseChecks {
    /// What members are called, and cars, is said to all.
    private static let shared = [
        "/screens/cars", "/screens/cars?limit=200", "/screens/cars/{car}", "/screens/team", "/screens/team/{member}",
    ]

    private func showcase() async throws -> TestService {
        let seed = packageRoot + "/config/showcase.json"
        return try await TestService(ShowcaseService.self, settings: ["seed": seed]) { showcase in
            _ = try await showcase.perform(
                "add", on: "input", in: "input", of: "/screens/todos", as: .user("ana"), entering: ["title": "Wash"])
        }
    }

    @Test func opensOrRefusesEachScreen() async throws { try await showcase().expectScreensOpenOrAreRefused() }

    @Test func acceptsWhatItEmits() async throws { try await showcase().expectEmittedActionsAreTheAcceptedOnes() }

    @Test func showsWhatWasWritten() async throws { try await showcase().expectWritesRenewScreens() }

    @Test func keepsEachToThemselves() async throws {
        try await showcase().expectNoSubjectLeaks(sharedOn: Self.shared)
    }
}

extension Caller {
    static func user(_ subject: Subject) -> Caller { Caller(ShowcaseRole.user, subject) }
}
