import Foundation
import HTTPServing
import TestSupport
import Testing

/// Nothing of one subject reaches another, whatever they ask for at once.
@Suite(.timeLimit(.minutes(30))) struct IsolationTests {
    /// How many requests there are: more where `SECTIONAL_ISOLATION_REQUESTS` says so.
    private static let requests =
        ProcessInfo.processInfo.environment["SECTIONAL_ISOLATION_REQUESTS"].flatMap { Int($0) }
        ?? Repetitions.of(20_000)

    /// The same over a socket: a server keeps ready responses too.
    @Test func `nobody is shown what belongs to another subject`() async throws {
        let town = try Town(TestShowcase(), seed: 1)
        try await settle(town)
        try await visit(town, InProcessClient(town.responder), count: Self.requests * 9 / 10, seed: 100)
        try await withServer(town.responder) { port in
            try await visit(town, LiveClient(port: port), count: Self.requests / 10, seed: 200)
        }
        try await part(town)
    }

    /// Each has a to-do that stays.
    private func settle(_ town: Town) async throws {
        let client = InProcessClient(town.responder)
        for who in town.inhabitants {
            let path = "/screens/todos/sections/input/cells/input/actions/add"
            let content = "{\"title\":\"\(who.marker) stays\"}"
            #expect(try await client.post(path, who.headers("user", expires: true), json: content).status == 200)
        }
        for who in town.inhabitants where who.isCanary { try await act(who, everywhere: town) }
    }

    /// Asks for everything, in each role, and does all that is not chosen by chance.
    private func act(_ who: Inhabitant, everywhere town: Town) async throws {
        var visit = Visit(town, InProcessClient(town.responder), seed: 300)
        for role in Town.roles { try await visit.seeEverything(who, as: role) }
    }

    /// Eight at a time, so that what is composed once for many, and dropped meanwhile, is many's.
    private func visit(_ town: Town, _ client: any TestClient, count: Int, seed: UInt64) async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    var visit = Visit(town, client, seed: seed + UInt64(number))
                    while visit.sent < count / 8 { try await visit.step() }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Afterwards, each has what they did, and nothing else.
    private func part(_ town: Town) async throws {
        let client = InProcessClient(town.responder)
        #expect(town.toggleCount > 0)
        for who in town.inhabitants {
            let list = try await client.get("/screens/todos", who.headers("user", expires: true))
            #expect(try who.isMarked(list.body))
            let hello = try await client.get("/screens/hello", who.headers("user", expires: true))
            #expect(hello.text.contains("\"isOn\":\(town.isSwitchOn(of: who))"))
        }
    }
}
