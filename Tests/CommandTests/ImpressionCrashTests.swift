import Foundation
import HTTPServing
import SQL
import Screens
import Synchronization
import TestSupport
import Testing

/// A server that is killed while clients report impressions: each batch that it acknowledged, or that was sent again, is
/// counted once; what is forged is never counted.
@Suite(.timeLimit(.minutes(10))) struct ImpressionCrashTests {
    private static let rounds = 12
    private static let clients = 6

    @Test(arguments: [Program.init, Program.onServer])
    func `each batch of impressions is counted once despite kills`(_ program: @Sendable () throws -> Program)
        async throws
    {
        let program = try program()
        var random = SeededGenerator(seed: 2026)
        var server = try RunningServer(program)
        let tokens = try (0..<Self.clients).map { "Bearer " + (try program.token("user", "client-\($0)")) }
        let ledger = Ledger()
        for round in 0..<Self.rounds {
            ledger.begin(killAfter: Int.random(in: 0..<20, using: &random))
            await report(to: server, tokens, ledger, round)
            #expect(server.process.waitForEnd() == -SIGKILL)
            server = try RunningServer(program)
            for entry in ledger.takeUnanswered() {
                for _ in 0..<2 { #expect(try await server.client.execute(entry.http).status == 204) }
            }
        }
        #expect(server.stop() == 0)
        let counts = try await SQLImpressionCounts().counts(in: try program.openedDatabase())
        #expect(counts.map(\.total) == Array(repeating: ledger.sent, count: counts.count) && counts.count == 1)
        #expect(ledger.sent > Self.rounds && ledger.forged > Self.rounds)
        print("\(Self.rounds) rounds: \(ledger.sent) batches, each counted once; \(ledger.forged) forged ones, none")
    }

    private func report(to server: RunningServer, _ tokens: [String], _ ledger: Ledger, _ round: Int) async {
        await withTaskGroup { group in
            for (client, token) in tokens.enumerated() {
                group.addTask {
                    guard let shown = try? await Shown(server.client, token) else { return }
                    for number in 0... {
                        let isForged = number % 3 == 2
                        let name = Self.name(round, client, number)
                        let entry = Entry(token: token, batch: name, shown: shown, isForged: isForged)
                        ledger.note(entry)
                        guard let status = try? await server.client.execute(entry.http).status else { return }
                        #expect(status == (isForged ? 409 : 204))
                        if ledger.noteAnswer(to: entry) { server.process.send(SIGKILL) }
                    }
                }
            }
        }
        // Nobody may have got that far: then it would run on.
        server.process.send(SIGKILL)
    }

    private static func name(_ round: Int, _ client: Int, _ number: Int) -> String {
        let text = String((round * 100 + client) * 100_000 + number, radix: 16)
        return String(repeating: "a", count: 32 - text.count) + text
    }
}

/// What a client shows: the banners of the cards.
private struct Shown {
    let revision: String
    let cells: [String]

    init(_ client: any TestClient, _ token: String) async throws {
        let screen = JSONObject(try await client.get("/screens/cards", ["Authorization": token]).body)
        revision = screen["revision"].text ?? ""
        cells = screen["sections"][0]["cells"].list.filter { $0["impression"].exists }.compactMap { $0["id"].text }
    }
}

private struct Entry {
    let token: String
    let batch: String
    let revision: String
    let cells: [String]
    let isForged: Bool

    init(token: String, batch: String, shown: Shown, isForged: Bool) {
        (self.token, self.batch, cells, self.isForged) = (token, batch, shown.cells, isForged)
        revision = isForged ? String(shown.revision.reversed()) : shown.revision
    }

    var http: Request {
        let cells = cells.map { #"{"section":"featured","cell":"\#($0)"}"# }.joined(separator: ",")
        return Request(
            .post, "/impressions", headers: ["Authorization": token, "Content-Type": "application/json"],
            body: Array(
                #"{"batch":"\#(batch)","screen":"/screens/cards","revision":"\#(revision)","cells":[\#(cells)]}"#.utf8))
    }
}

private final class Ledger: Sendable {
    private struct State {
        var unanswered: [String: Entry] = [:]
        var sent = 0
        var forged = 0
        var answered = 0
        var killAfter = 0
    }

    private let state = Mutex(State())

    var sent: Int { state.withLock { $0.sent } }
    var forged: Int { state.withLock { $0.forged } }

    func begin(killAfter: Int) { state.withLock { ($0.killAfter, $0.answered) = (killAfter, 0) } }

    func note(_ entry: Entry) {
        state.withLock { state in
            if entry.isForged { return }
            state.sent += 1
            state.unanswered[entry.batch] = entry
        }
    }

    /// Returns whether the server is to be killed now.
    func noteAnswer(to entry: Entry) -> Bool {
        state.withLock { state in
            if entry.isForged { state.forged += 1 }
            state.unanswered[entry.batch] = nil
            state.answered += 1
            return state.answered == state.killAfter + 1
        }
    }

    func takeUnanswered() -> [Entry] {
        state.withLock { state in
            defer { state.unanswered = [:] }
            return Array(state.unanswered.values)
        }
    }
}
