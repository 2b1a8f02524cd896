import HTTPServing
import Screens
import Showcase
import TestSupport
import Testing

/// A list that is the same for everybody, from which each borrows for themselves.
@Suite struct DeskTests {
    private static func headers(_ subject: String) -> HeaderFields { ["Authorization": "Bearer user:\(subject)"] }

    private let desk = Desk()

    private func withDesk(_ body: (any TestClient) async throws -> Void) async throws {
        let screens: [any ScreenComposer] = [ShelfScreen(desk: desk), DeskScreen(desk: desk)]
        try await withClients(of: serve(try ScreenCatalog(roles: Showcase.roles, composers: screens)), body)
    }

    @Test func `a book is lent to the caller who borrows it`() async throws {
        try await withDesk { client in
            let borrow = "/screens/shelf/sections/books/cells/2/actions/borrow"
            #expect(try await client.post(borrow, Self.headers("ana")).status == 200)
            #expect(desk.loans(of: "ana") == [2])
            #expect(desk.loans(of: "bea") == [] && desk.loans(of: .nobody) == [])
            let (own, other) = (
                try await client.get("/screens/desk", Self.headers("ana")),
                try await client.get("/screens/desk", Self.headers("bea"))
            )
            #expect(own.text.contains("2 by ana") && other.status == 200 && !other.text.contains("2 by"))
        }
    }

    @Test func `all callers see the same shelf`() async throws {
        try await withDesk { client in
            let one = try await client.get("/screens/shelf", Self.headers("ana"))
            let other = try await client.get("/screens/shelf", Self.headers("bea"))
            #expect(one.status == 200 && one.body == other.body)
            #expect(one["etag"] != nil && one["etag"] == other["etag"])
        }
    }

    @Test func `each caller is greeted by name`() async throws {
        try await withDesk { client in
            for subject in ["ana", "bea", "ana"] {
                let text = try await client.get("/screens/desk", Self.headers(subject)).text
                #expect(text.contains("Hello \(subject)") && text.contains(#""title":"\#(subject) has"#))
            }
        }
    }
}
