import Foundation
import Testing

/// `explain --compare`.
extension ExplainingTests {
    @Test func `explain compares two roles`() throws {
        let members = "  section members, MemberCell 1, 2, 3 and 3 more: "
        #expect(
            try Set(lines("explain", "/screens/team", "--compare", "admin")) == [
                "/screens/team: guest and admin",
                "  bar item add: isEnabled is false for guest, true for admin",
                "  bar item add: opens is absent for guest, /screens/team/new for admin",
                #"  the screen: prefetch is absent for guest, {"screens":["/screens/team/new"]} for admin"#,
                "  section info: only admin sees this",
                members + "isSelectable is false for guest, true for admin",
                members + "accessory is none for guest, disclosureIndicator for admin",
                members + "only admin may open on select", members + "only admin may remove on delete",
                members + "only admin may write in the menu",
            ])
        #expect(
            try lines("explain", "/screens/team/1", "--role", "user", "--compare", "guest") == [
                "/screens/team/1: user and guest", "  the screen: only user sees this",
            ])
        #expect(
            try lines("explain", "/screens/todos", "--compare", "admin") == [
                "/screens/todos: guest and admin see and may do the same"
            ])
    }

    @Test func `explain compares two roles as JSON`() throws {
        let output = try program.run("explain", "/screens/cars?limit=1", "--compare", "user", "--json").output
        let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        #expect(json?["a"] as? String == "guest" && json?["b"] as? String == "user")
        let differences = try #require(json?["differences"] as? [[String: Any]])
        let open = try #require(differences.first { $0["aspect"] as? String == "open on select" })
        #expect(open["section"] as? String == "feed" && open["type"] as? String == "ProductImageCell")
        #expect(open["cells"] as? [String] == ["70"] && open["a"] == nil && open["b"] as? String == "yes")
    }
}
