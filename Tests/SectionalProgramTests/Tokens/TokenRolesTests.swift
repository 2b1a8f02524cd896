import Basics
import Screens
import Testing
@testable import SectionalProgram

/// Which role a token gives its caller.
@Suite struct TokenRolesTests {
    private func roles(_ settings: [String: String] = [:]) throws -> TokenRoles {
        try TokenRoles(Bakery.roles, Configuration(DeclaredProgram(Bakery.self, []), settings))
    }

    @Test func `without a map, roles have the service's own names`() throws {
        let roles = try roles()
        #expect(roles.role(["baker"]) == "baker" && roles.role(["x", "passer"]) == "passer")
        #expect(roles.role(["baker", "passer"]) == "passer" && roles.role(["passer", "baker"]) == "passer")
        for name in ["Baker", "bakers", "\u{FF42}aker"] as [Identifier] { #expect(roles.role([name]) == nil) }
        #expect(roles.role([]) == nil)
        #expect(roles.isRequired)
    }

    @Test func `the first match in the map counts`() throws {
        let roles = try roles(["roleMap": "staff=baker, people=passer,a=b=passer"])
        for names in [["staff"], ["people", "staff"], ["staff", "people"]] as [[Identifier]] {
            #expect(roles.role(names) == "baker")
        }
        #expect(roles.role(["people"]) == "passer" && roles.role(["a=b"]) == "passer")
        // With a map, the service's own names mean nothing.
        #expect(roles.role(["baker"]) == nil)
    }

    @Test func `a default role is given to other callers`() throws {
        let roles = try roles(["roleMap": "staff=baker", "defaultRole": "passer"])
        #expect(roles.role([]) == "passer" && roles.role(["x"]) == "passer" && roles.role(["staff"]) == "baker")
        #expect(!roles.isRequired)
    }

    @Test(arguments: [
        ["roleMap": "staff=cook"], ["defaultRole": "cook"], ["roleMap": "staff"], ["roleMap": "=baker"],
        ["roleMap": "staff="],
    ])
    func `a map to an undeclared role is refused`(_ settings: [String: String]) throws {
        #expect(throws: CommandError.self) { try roles(settings) }
    }
}
