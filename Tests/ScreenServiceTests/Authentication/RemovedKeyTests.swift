import HTTPServing
import ScreenService
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing

/// What a token whose key was removed is still good for: nothing.
@Suite(.timeLimit(.minutes(10))) struct RemovedKeyTests {
    private let showcase: TestShowcase
    private let key = Validity()
    private let isRemoved = Flag()

    init() throws { showcase = try TestShowcase() }

    /// The token `ana` has a key that can be removed, others have none.
    private func client() throws -> InProcessClient {
        let catalog = try showcase.catalog()
        let authenticator = BearerAuthenticator(roles: catalog.roles) { [key, isRemoved] token in
            let isRemovable = token == "ana"
            if isRemovable, isRemoved.isRaised { throw InvalidToken("The key is unknown.") }
            return Authentication(
                Caller(role: "admin", subject: Subject(rawValue: token)), expiresAt: .max,
                validity: isRemovable ? key : nil)
        }
        return InProcessClient(serve(catalog, changes: showcase.changes, authenticator: authenticator))
    }

    private let bearer: HeaderFields = ["Authorization": "Bearer ana"]

    @Test func `a token whose key was removed is refused`() async throws {
        let client = try client()
        for _ in 0..<2 { #expect(try await client.get("/screens/team", bearer).status == 200) }
        isRemoved.raise()
        // Remembered: it isn't verified again.
        #expect(try await client.get("/screens/team", bearer).status == 200)
        key.end()
        #expect(try await client.get("/screens/team", bearer).status == 401)
    }

    @Test func `the streams of a removed key end`() async throws {
        let client = try client()
        let events = try await client.open("/screens/cards/events", bearer)
        #expect(try await events.yields("screen"))
        key.end()
        let toggle = "/screens/cards/sections/cards/cells/1/actions/toggle"
        #expect(try await client.post(toggle, ["Authorization": "Bearer ben"]).status == 200)
        #expect(try await events.nextEvent() == nil)
    }
}
