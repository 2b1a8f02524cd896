import Screens
import TestSupport
import Testing

/// A service declares its roles, and no two of them are the library's.
@Suite struct RolesTests {
    private enum LibraryRole: String, ServiceRole {
        case librarian, visitor, member

        static let withoutToken = Self.visitor
    }

    @Test func `the roles are the declared ones`() {
        let roles = Roles(LibraryRole.self)
        #expect(roles.all == ["librarian", "visitor", "member"])
        #expect(roles.withoutToken == "visitor")
        #expect(roles.callerWithoutToken == Caller(role: "visitor", subject: .nobody))
        #expect(roles.adding("donor").all == ["librarian", "visitor", "member", "donor"])
    }

    @Test func `the role without a token is always included`() {
        #expect(Roles(["member"], withoutToken: "visitor").all == ["visitor", "member"])
    }

    @Test func `each role has a State`() {
        let states = States { (role: LibraryRole) in
            switch role {
            case .visitor: 1
            case .member: 2
            case .librarian: 3
            }
        }
        #expect(states.roles == ["visitor", "member", "librarian"])
        #expect(states["visitor"] == 1 && states["member"] == 2 && states["librarian"] == 3)
    }
}
