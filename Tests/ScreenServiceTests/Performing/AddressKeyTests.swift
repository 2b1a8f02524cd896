import HTTPServing
import ScreenService
import Screens
import Showcase
import TestSupport
import Testing

/// Callers without a token are told apart by where they come from.
@Suite struct AddressKeyTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    /// Says where a request came from, as a server would.
    private struct From: Responder {
        static let field: HeaderName = "X-Test-Address"
        let app: any Responder

        func respond(to request: Request) async -> Response {
            var request = request
            request.clientAddress = request.headers[Self.field].flatMap { IPAddress($0) }
            return await app.respond(to: request)
        }
    }

    private func add(
        _ title: String, _ key: String, from address: String, _ client: any TestClient
    ) async throws -> RawResponse {
        try await client.post(
            Self.add, [From.field: address, "Idempotency-Key": key], json: #"{"title":"\#(title)"}"#)
    }

    private var count: Int { get async throws { try await showcase.stores.toDos.toDos(of: "").count } }

    /// One guest's "1" never answers another's; a key that nobody meets by chance is the same one wherever it comes
    /// from.
    @Test func `a guessable idempotency key works for one address only`() async throws {
        let app = From(app: try showcase.responder())
        try await withServer(app) { port in
            let client = LiveClient(port: port)
            let first = try await add("first", "1", from: "192.0.2.1", client)
            #expect(first.status == 200)
            #expect(try await add("second", "1", from: "192.0.2.2", client).status == 200)
            #expect(try await count == 5)
            #expect(try await add("first", "1", from: "192.0.2.1", client).status == 200)
            #expect(try await add("other", "1", from: "192.0.2.1", client).status == 422)
            // A client may have all addresses of such a network.
            #expect(try await add("third", "1", from: "2001:db8::1", client).status == 200)
            #expect(try await add("third", "1", from: "2001:db8::ffff:2", client).status == 200)
            #expect(try await count == 6)
            let random = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
            for address in ["192.0.2.1", "192.0.2.2"] {
                #expect(try await add("moved", random, from: address, client).status == 200)
            }
            #expect(try await count == 7)
        }
    }

    @Test func `keys are counted for each address`() async throws {
        let app = From(app: try showcase.responder(quota: IdempotencyQuota(keysPerCaller: 2)))
        try await withServer(app) { port in
            let client = LiveClient(port: port)
            for number in 1...2 {
                let taken = try await add("to-do", "\(number)", from: "192.0.2.1", client)
                #expect(taken.status == 200)
            }
            #expect(try await add("to-do", "3", from: "192.0.2.1", client).status == 429)
            #expect(try await add("to-do", "3", from: "192.0.2.2", client).status == 200)
        }
    }

    @Test func `streams are counted for each address`() async throws {
        var limits = StreamLimits()
        limits.streamsPerCaller = 2
        let app = From(app: try showcase.responder(streamLimits: limits))
        try await withClients(of: app) { client in
            var streams: [EventStream] = []
            for (address, status) in [("192.0.2.1", 200), ("192.0.2.1", 200), ("192.0.2.1", 429), ("192.0.2.2", 200)] {
                let events = try await client.open("/screens/cards/events", [From.field: address])
                #expect(events.head.status == status)
                streams.append(events)
            }
            withExtendedLifetime(streams) {}
        }
    }
}
