import Basics
import Foundation
import HTTPServing
import Screens
import TestSupport
import Testing

/// Many clients at once, on two processes with one database: each true batch is counted once, and no forged one.
@Suite(.timeLimit(.minutes(10))) struct ImpressionFloodTests {
    /// The number of clients in process; over a socket, there are a fifth as many.
    private static let clients =
        ProcessInfo.processInfo.environment["SECTIONAL_IMPRESSION_CLIENTS"].flatMap(Int.init) ?? 200

    private let gallery: Gallery

    init() throws { gallery = try Gallery() }

    @Test func `in a flood each true batch is counted once`() async throws {
        let elsewhere = InProcessClient(try gallery.responder())
        var expected = 0
        try await withClients(of: gallery.responder()) { client in
            let isLive = client is LiveClient
            let count = isLive ? Self.clients / 5 : Self.clients
            let sent = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<count {
                    let seed = UInt64(number + (isLive ? 1_000_000 : 0))
                    group.addTask {
                        var visitor = Visitor(clients: [client, elsewhere], seed: seed)
                        return try await visitor.report()
                    }
                }
                return try await group.reduce(0, +)
            }
            expected += sent
            #expect(sent >= count)
            #expect(
                try await gallery.counts() == ["gallery/wall/asking": expected, "gallery/wall/asking too": expected])
        }
    }

    /// Batches that can't be stored now are refused at once, and screens are answered as ever.
    @Test func `screens are answered while batches wait`() async throws {
        let store = HeldImpressions()
        let client = InProcessClient(try gallery.responder(store: store))
        var visitor = Visitor(clients: [client], seed: 1)
        let shown = try await client.get("/screens/gallery", visitor.token)
        let reports = (0..<1_102).map { _ in visitor.report(in: shown) }
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask { try await client.execute(reports[0]).status }
            await store.gate.waiters(1)
            // One is written, and as many wait as may; all others are refused meanwhile.
            for report in reports.dropFirst() { group.addTask { try await client.execute(report).status } }
            for _ in 0..<101 { #expect(try await group.next() == 503) }
            #expect(try await client.get("/screens/gallery").status == 200)
            let refused = try await client.execute(reports[0])
            #expect(refused.status == 503 && refused["retry-after"] == "5")
            store.gate.open()
            while let status = try await group.next() { #expect(status == 204) }
        }
    }
}

/// A store that holds up those who write to it, one group at a time.
private final class HeldImpressions: ImpressionStore {
    let gate = Gate()

    func fingerprint(under key: IdempotencyKey) -> String? { nil }
    func keep(_ batches: [ReceivedImpressions]) async throws -> [ImpressionOutcome] {
        await gate.wait()
        return batches.map { _ in .stored }
    }
    func claim(_ count: Int, lease: Int64) -> [WaitingImpressions] { [] }
    func extend(_ numbers: [Int64], lease: Int64) {}
    func markTaken(_ number: Int64) {}
    func postpone(_ number: Int64, for pause: Int64) {}
}

/// A client that repeats, reorders and forges.
private struct Visitor {
    let clients: [any TestClient]
    let token: HeaderFields
    private var random: SeededGenerator

    init(clients: [any TestClient], seed: UInt64) {
        (self.clients, random) = (clients, SeededGenerator(seed: seed))
        token = ["Authorization": "Bearer user:visitor-\(seed)"]
    }

    /// Reports some batches. Returns how many of them were true.
    mutating func report() async throws -> Int {
        let shown = try await clients[0].get("/screens/gallery", token)
        let revision = JSONObject(shown.body)["revision"].text ?? ""
        let count = Int.random(in: 1...3, using: &random)
        for _ in 0..<count {
            let batch = name()
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let cells = ["asking", "asking too"].shuffled(using: &random)
                #expect(try await send(batch, revision, cells) == 204)
            }
            try await forge(batch, revision)
        }
        return count
    }

    private mutating func forge(_ batch: String, _ revision: String) async throws {
        #expect(try await send(batch, revision, ["asking"]) == 422)
        #expect(try await send(name(), revision, ["asking", "plain"]) == 422)
        #expect(try await send(name(), revision, ["asking", "asking 3"]) == 422)
        #expect(try await send(name(), String(revision.reversed()), ["asking"]) == 409)
    }

    private mutating func send(_ batch: String, _ revision: String, _ cells: [String]) async throws -> Int {
        let client = clients.randomElement(using: &random) ?? clients[0]
        return try await client.execute(request(batch, revision, cells)).status
    }

    /// The report of a batch of its own, on what a response shows.
    mutating func report(in response: RawResponse) -> Request {
        request(name(), JSONObject(response.body)["revision"].text ?? "", ["asking"])
    }

    private func request(_ batch: String, _ revision: String, _ cells: [String]) -> Request {
        let cells = cells.map { #"{"section":"wall","cell":"\#($0)"}"# }.joined(separator: ",")
        var headers = token
        headers["Content-Type"] = "application/json"
        return Request(
            .post, "/impressions", headers: headers,
            body: Array(
                #"{"batch":"\#(batch)","screen":"/screens/gallery","revision":"\#(revision)","cells":[\#(cells)]}"#.utf8
            ))
    }

    private mutating func name() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
    }
}
