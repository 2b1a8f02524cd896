import Screens
import Showcase
import TestSupport
import Testing
@testable import SectionalShowcase
@testable import SectionalTesting

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

    @Test func `each screen opens or is refused`() async throws { try await showcase().expectScreensOpenOrAreRefused() }

    /// Not only the first page of a list.
    @Test func `a whole screen has all pages`() async throws {
        let (showcase, ana) = (try await showcase(), Caller.user("ana"))
        let paged = try await showcase.wholeScreen("/screens/cars?limit=7", as: ana)
        let whole = try await showcase.screen("/screens/cars?limit=200", as: ana)
        #expect(paged.sections.map { $0.cells.map(\.id) } == whole.sections.map { $0.cells.map(\.id) })
        #expect(paged.sections[0].cells.count > 7 && paged.sections[0].next == nil)
    }

    @Test func `exactly the emitted actions are accepted`() async throws {
        try await showcase().expectEmittedActionsAreTheAcceptedOnes()
    }

    @Test func `writes are shown on all screens`() async throws { try await showcase().expectWritesRenewScreens() }

    @Test func `no subject's data leaks to another`() async throws {
        try await showcase().expectNoSubjectLeaks(sharedOn: Self.shared)
    }
}

extension Caller {
    static func user(_ subject: Subject) -> Caller { Caller(ShowcaseRole.user, subject) }
}
