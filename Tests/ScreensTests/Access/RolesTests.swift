import Screens
import TestSupport
import Testing

/// A service declares its roles, and no two of them are the library's.
@Suite struct RolesTests {
    private enum LibraryRole: String, ServiceRole {
        case librarian, visitor, member

        static let withoutToken = Self.visitor
    }

    @Test func areThoseThatAreDeclared() {
        let roles = Roles(LibraryRole.self)
        #expect(roles.all == ["librarian", "visitor", "member"])
        #expect(roles.withoutToken == "visitor")
        #expect(roles.callerWithoutToken == Caller(role: "visitor", subject: .nobody))
        #expect(roles.adding("donor").all == ["librarian", "visitor", "member", "donor"])
    }

    @Test func haveThatOfCallersWithoutATokenInAnyCase() {
        #expect(Roles(["member"], withoutToken: "visitor").all == ["visitor", "member"])
    }

    @Test func haveAStateEach() {
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
