import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// What a client is told where it can't be found out who asks: nothing against its token, and nothing of the cause.
@Suite(.timeLimit(.minutes(10))) struct UnknownCallerTests {
    private struct Unreachable: Error, CustomStringConvertible {
        let description = "keys.internal refused"
    }

    private final class Lines: Sendable {
        private let state = Mutex<[String]>([])
        var all: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    private let clock = ManualClock()
    private let lines = Lines()

    private func client(_ verify: @escaping @Sendable (_ token: String) async throws -> Authentication) throws
        -> InProcessClient
    {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [])
        let authenticator = BearerAuthenticator(
            roles: catalog.roles, deadline: .seconds(2), clock: clock, verify: verify)
        return InProcessClient(serve(catalog, log: Log { [lines] in lines.add($0) }, authenticator: authenticator))
    }

    private func ask(_ client: InProcessClient) async throws -> RawResponse {
        try await client.get("/screens", ["Authorization": "Bearer ana"])
    }

    /// Also where what the authenticator uses throws what a client could be told elsewhere.
    @Test(arguments: [Unreachable(), ActionError.forbidden, ScreenError.notFound, CancellationError()] as [any Error])
    func `callers get 503 while tokens cannot be verified`(_ fault: any Error) async throws {
        let response = try await ask(client { _ in throw fault })
        #expect(response.status == 503 && response["retry-after"] == "1")
        #expect(response["content-type"] == "application/problem+json")
        #expect(response.text.contains("It may be valid"))
        #expect(!response.text.contains("keys.internal") && !response.text.contains("role"))
        let line = lines.all.first { $0.contains("authentication-failed") }
        #expect(line?.contains("\(fault)") == true)
    }

    @Test func `callers get 503 if the authenticator takes too long`() async throws {
        let gate = Gate()
        let client = try client { _ in
            await gate.wait()
            throw InvalidToken("late")
        }
        async let asked = ask(client)
        await clock.sleeper()
        clock.advance(by: .seconds(2))
        let response = try await asked
        #expect(response.status == 503 && response["retry-after"] == "1")
        #expect(response.text.contains("timed out") && response.text.contains("It may be valid"))
        #expect(lines.all.contains { $0.contains("authentication-failed") && $0.contains("timed out after 2") })
        gate.open()
    }

    @Test func `problems of the authenticator are passed on`() async throws {
        let refused = try await ask(client { _ in throw InvalidToken("It is too old.") })
        #expect(refused.status == 401 && refused.text.contains("It is too old."))
        let told = try await ask(client { _ in throw Problem.forbidden("Pay first.") })
        #expect(told.status == 403 && told.text.contains("Pay first."))
        #expect(!lines.all.contains { $0.contains("authentication-failed") })
    }
}
