import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// Responses that a worker sends again without the service are sent to no revoked caller.
@Suite(.timeLimit(.minutes(10))) struct RevokedReadyResponseTests {
    /// Counts its calls; a token is a subject.
    private final class Counting: Authenticator {
        private let calls = Tally()
        private let validity: Validity?
        var count: Int { calls.count }

        init(_ validity: Validity?) { self.validity = validity }

        func authentication(of request: Request) -> Authentication {
            calls.add()
            guard let token = request.headers[.authorization] else {
                return Authentication(Caller(role: "guest", subject: .nobody))
            }
            let caller = Caller(role: "user", subject: Subject(rawValue: String(token.dropFirst(7))))
            return Authentication(caller, expiresAt: 4_000_000_000, issuedAt: 0, validity: validity)
        }
    }

    private let revocations = Revocations()
    private let validity = Validity()
    private let authenticator: Counting
    private let board = Board()

    init() { authenticator = Counting(validity) }

    private func app(_ authenticator: Counting? = nil) throws -> any Responder {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [BoardScreen(board: board)])
        return serve(catalog, authenticator: authenticator ?? self.authenticator, revocations: revocations)
    }

    private func request(_ token: String?) -> String {
        "GET /screens/board HTTP/1.1\r\nHost: x\r\n\(token.map { "Authorization: Bearer \($0)\r\n" } ?? "")\r\n"
    }

    private func status(_ client: SocketClient, _ token: String?) async throws -> Int {
        client.send(request(token))
        return try await client.receive().status
    }

    @Test func `other callers keep their ready responses`() async throws {
        try await withServer(app(), workers: 1) { port in
            let client = try SocketClient(port: port)
            for token in ["ana", "ben", nil] {
                for _ in 0..<3 { #expect(try await status(client, token) == 200) }
            }
            // The first response to each was sent again twice.
            #expect(authenticator.count == 3)
            try await revocations.revoke(.subject("ana"))
            for _ in 0..<2 { #expect(try await status(client, "ana") == 401) }
            #expect(authenticator.count == 5)
            for _ in 0..<3 { #expect(try await status(client, "ben") == 200) }
            #expect(authenticator.count == 6)
            // Of those without a token, nothing had to be made again.
            #expect(try await status(client, nil) == 200)
            #expect(authenticator.count == 6)
        }
    }

    /// An authenticator that says nothing of how long it stands by its answer is asked for each request.
    @Test func `responses without a validity are not reused`() async throws {
        let authenticator = Counting(nil)
        try await withServer(app(authenticator), workers: 1) { port in
            let client = try SocketClient(port: port)
            for count in 1...3 {
                #expect(try await status(client, "ana") == 200)
                #expect(authenticator.count == count)
            }
            for _ in 0..<3 { #expect(try await status(client, nil) == 200) }
            #expect(authenticator.count == 4)
        }
    }

    @Test func `ready responses end with their validity`() async throws {
        try await withServer(app(), workers: 1) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 { #expect(try await status(client, "ana") == 200) }
            #expect(authenticator.count == 1)
            validity.end()
            #expect(try await status(client, "ana") == 401)
            #expect(authenticator.count == 2)
        }
    }

    /// Many connections ask as fast as they can: each request that is sent after the revocation has returned is
    /// refused.
    @Test func `no ready response is sent to a revoked token`() async throws {
        try await withServer(app(), workers: 4) { port in
            let isRevoked = Flag()
            try await withThrowingTaskGroup { group in
                for number in 0..<24 {
                    group.addTask {
                        let client = try SocketClient(port: port)
                        // Some ask for others, to whom nothing happens.
                        let token = number % 4 == 0 ? "ben" : "ana"
                        while true {
                            let wasRevoked = isRevoked.isRaised
                            let status = try await status(client, token)
                            #expect(status == 200 || token == "ana" && status == 401)
                            guard wasRevoked else { continue }
                            #expect((status == 401) == (token == "ana"))
                            return
                        }
                    }
                }
                for _ in 0..<50 { #expect(try await LiveClient(port: port).get("/screens/board").status == 200) }
                try await revocations.revoke(.subject("ana"))
                isRevoked.raise()
                try await group.waitForAll()
            }
        }
    }
}
