import Screens
@testable import Showcase
import TestSupport
import Testing

/// A role that the showcase doesn't have, given to its team screen from outside.
@Suite struct NewRoleTests {
    private func catalog(_ states: States<TeamState>) throws -> ScreenCatalog {
        try ScreenCatalog(
            roles: Showcase.roles.adding(.editor), composers: [TeamScreen(members: Roster(), states: states)])
    }

    @Test func `a new role sees what its State allows`() async throws {
        let client = InProcessClient(serve(try catalog(TeamScreen.states.adding(.editor, .editor))))
        let team = try await client.get("/screens/team", ["Authorization": "Bearer editor:eve"]).text
        #expect(team.contains(#""isEnabled":true"#))
        #expect(!team.contains("InfoCell"))
        #expect(team.contains(#""accessory":"disclosureIndicator""#))
        #expect(!team.contains("actions/remove"))
        let admin = try await client.get("/screens/team", ["Authorization": "Bearer admin:ann"]).text
        #expect(admin.contains("actions/remove"))
    }

    @Test func `a role without a State is refused at the start`() {
        let error = #expect(throws: CatalogError.self) { try catalog(TeamScreen.states) }
        #expect(error == .missingState(screen: "team", role: .editor))
    }
}
