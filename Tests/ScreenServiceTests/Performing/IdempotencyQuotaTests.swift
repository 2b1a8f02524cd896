import HTTPServing
import SQL
import SQLite
import ScreenService
import Screens
import Showcase
import TestSupport
import Testing

/// What is kept of actions for repeats has a limit: for each caller, and for all without a token.
@Suite struct IdempotencyQuotaTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func headers(_ key: String, _ token: String? = "user:ana") -> HeaderFields {
        var headers: HeaderFields = ["Idempotency-Key": key]
        headers["Authorization"] = token.map { "Bearer " + $0 }
        return headers
    }

    private func content(_ title: String) -> String { #"{"title":"\#(title)"}"# }

    private func responder(_ keysPerCaller: Int, withoutSubject: Int = 100) throws -> any Responder {
        try showcase.responder(
            quota: IdempotencyQuota(keysPerCaller: keysPerCaller, keysWithoutSubject: withoutSubject))
    }

    private var toDos: Int {
        get async throws { try await showcase.stores.toDos.toDos(of: "ana").count }
    }

    @Test func `idempotency keys above the quota are refused`() async throws {
        try await withServer(responder(3)) { port in
            let client = LiveClient(port: port)
            for number in 1...3 {
                #expect(try await client.post(Self.add, headers("\(number)"), json: content("to-do")).status == 200)
            }
            showcase.now.advance(by: .seconds(60))
            let refused = try await client.post(Self.add, headers("4"), json: content("too many"))
            #expect(refused.status == 429)
            #expect(refused["retry-after"] == "\(24 * 3600 - 60)")
            #expect(JSONObject(refused.body)["detail"].text?.contains("not performed") == true)
            #expect(try await toDos == 6)
            // No key was given up for it, and everything else goes on.
            let repeated = try await client.post(Self.add, headers("1"), json: content("to-do"))
            #expect(repeated.status == 200)
            let others: [HeaderFields] = [
                ["Authorization": "Bearer user:ana"], headers("4", "user:ben"), headers("4", nil),
            ]
            for headers in others {
                #expect(try await client.post(Self.add, headers, json: content("another")).status == 200)
            }
            #expect(try await toDos == 7)
            showcase.now.advance(by: .seconds(24 * 3600 - 60))
            #expect(try await client.post(Self.add, headers("4"), json: content("room again")).status == 200)
            #expect(try await toDos == 8)
        }
    }

    /// Two processes that both find room for one more don't both take it.
    @Test func `the quota is exact across processes`() async throws {
        let other = try TestShowcase.open(showcase.place)
        let quota = IdempotencyQuota(keysPerCaller: 10)
        let stores = [showcase.database, other].map { database in
            (SQLIdempotencyStore(database, quota: quota), SQLToDoStore(database))
        }
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let key = IdempotencyKey(caller: Caller(role: "user", subject: "ana"), value: "\(number)")
                    let (store, toDos) = stores[number % 2]
                    do {
                        _ = try await store.perform(under: key, fingerprint: "f") {
                            _ = try await toDos.add("\(number)", for: "ana")
                            return .nothing
                        }
                    } catch is IdempotencyQuotaReached { return false }
                    return true
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 10)
        #expect(try await toDos == 13)
    }

    @Test func `callers without a token share one quota`() async throws {
        try await withServer(responder(3, withoutSubject: 2)) { port in
            let client = LiveClient(port: port)
            for number in 1...2 {
                #expect(
                    try await client.post(Self.add, headers("\(number)", nil), json: content("to-do")).status == 200)
            }
            let refused = try await client.post(Self.add, headers("3", nil), json: content("too many"))
            #expect(refused.status == 503)
            #expect(refused["retry-after"] == "600")
            #expect(try await client.post(Self.add, headers("3"), json: content("with a token")).status == 200)
            showcase.now.advance(by: .seconds(24 * 3600))
            #expect(try await client.post(Self.add, headers("3", nil), json: content("later")).status == 200)
        }
    }
}
