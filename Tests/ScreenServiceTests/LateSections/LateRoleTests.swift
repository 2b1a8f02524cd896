import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// A section can be late for one role, and be waited for as another, by the same client.
@Suite(.timeLimit(.minutes(10))) struct LateRoleTests {
    private struct PatientScreen: ScreenComposer {
        let source: SlowSource
        let pattern: ScreenPattern = "patient"
        let states = States<Bool> { (role: GuestOrUser) in
            switch role {
            case .guest: false
            case .user: true
            }
        }

        func compose(for request: ScreenRequest, state mayBeLate: Bool) -> ScreenController<some Sections> {
            ScreenController(title: "Patient") {
                if mayBeLate {
                    MayBeLate { SlowSection(id: "slow", source: source) }
                } else {
                    SlowSection(id: "slow", source: source)
                }
            }
        }
    }

    @Test func `a section is late for one role only`() async throws {
        let (source, clock) = (SlowSource(), ManualClock())
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [PatientScreen(source: source)])
        let client = InProcessClient(serve(catalog, clock: clock))
        let late: HeaderFields = ["Sectional-Features": "late-sections"]
        let guest = Task { try await client.get("/screens/patient", late) }
        await source.gate.waiters(1)
        let user = Task { try await client.get("/screens/patient", late + ["Authorization": "Bearer user:ana"]) }
        await source.gate.waiters(2)
        await clock.sleeper(for: .milliseconds(300))
        clock.advance(by: .milliseconds(300))
        #expect(try await user.value.isLoading)
        source.gate.open()
        let whole = try await guest.value
        #expect(!whole.isLoading && whole.text.contains("first"))
    }
}
