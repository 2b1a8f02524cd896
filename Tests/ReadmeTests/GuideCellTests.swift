import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

@testable import Guides

/// The cells of the guides do what is said of them.
@Suite struct GuideCellTests {
    @Test func `a sign-out is performed, and answered with 401 like every older token`() async throws {
        let revocations = Revocations()
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [AccountScreen(revocations: revocations)])
        let client = InProcessClient(serve(catalog, revocations: revocations))
        let (screen, ana) = ("/screens/account", "Bearer user:ana")
        let action = screen + "/sections/account/cells/sign-out/actions/sign-out"
        #expect(try await client.get(screen, ["Authorization": ana]).status == 200)
        #expect(try await client.post(action).status == 403)
        #expect(try await client.post(action, ["Authorization": ana]).status == 401)
        #expect(revocations.count == 1)
        #expect(try await client.get(screen, ["Authorization": ana]).status == 401)
        let later = ana + ":4000000000:3900000000"
        #expect(try await client.get(screen, ["Authorization": later]).status == 200)
    }
}

private struct AccountScreen: ScreenComposer {
    let revocations: Revocations
    let pattern: ScreenPattern = "account"
    let states = States<Bool> { (role: GuestOrUser) in role == .user }

    func compose(for request: ScreenRequest, state: Bool) -> ScreenController<some Sections> {
        ScreenController(title: "Account") {
            Section("account", topics: []) {
                SignOutCell(data: .init(title: "Sign out"), revocations: revocations, isSignedIn: state)
            }
        }
    }
}
