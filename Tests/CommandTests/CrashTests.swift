import Foundation
import HTTPServing
import SQL
import SQLite
import Synchronization
import TestSupport
import Testing

/// A server that is killed while clients write: what it has acknowledged is there, once, when it is started again.
@Suite struct CrashTests {
    private static let rounds = Repetitions.of(100)
    private static let writers = 4

    @Test(arguments: [Program.init, Program.onServer])
    func `a killed server loses no acknowledged action`(_ program: @Sendable () throws -> Program) async throws {
        let program = try program()
        var random = SeededGenerator(seed: 2026)
        var acknowledged = 0
        var repeated = 0
        var server = try RunningServer(program)
        for round in 0..<Self.rounds {
            let journal = Journal(killAfter: Int.random(in: 0..<25, using: &random))
            let authorization = "Bearer " + (try program.token("user", "round-\(round)"))
            await write(to: server, authorization, journal)
            #expect(server.process.waitForEnd() == -SIGKILL)
            server = try RunningServer(program)
            for request in journal.unanswered {
                #expect(try await server.client.execute(request.http(authorization)).status == 200)
            }
            let titles = try await titles(server, authorization)
            #expect(titles.sorted() == journal.expected.sorted())
            (acknowledged, repeated) = (acknowledged + journal.answered, repeated + journal.unanswered.count)
        }
        #expect(server.stop() == 0)
        if let file = try program.openedDatabase() as? SQLiteDatabase {
            let verdict = try await file.rows("PRAGMA integrity_check") { $0.text(0) }
            #expect(verdict == ["ok"])
        }
        #expect(acknowledged > Self.rounds && repeated > 0)
        print("\(Self.rounds) rounds: \(acknowledged) acknowledged actions are there, \(repeated) were repeated")
    }

    private func write(to server: RunningServer, _ authorization: String, _ journal: Journal) async {
        await withTaskGroup { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for number in 0... {
                        let request = journal.next(writer, number)
                        let response = try? await server.client.execute(request.http(authorization))
                        guard let response else { return }
                        #expect(response.status == 200)
                        guard response.status == 200 else { return }
                        if journal.noteAnswer(to: request, response) { server.process.send(SIGKILL) }
                    }
                }
            }
        }
        // Nobody may have got that far: then it would run on.
        server.process.send(SIGKILL)
    }

    private func titles(_ server: RunningServer, _ authorization: String) async throws -> [String] {
        let screen = try await server.client.get("/screens/todos", ["Authorization": authorization])
        return JSONObject(screen.body)["sections"][1]["cells"].list.compactMap { $0["data"]["title"].text }
    }
}

/// What was sent to a server and what it has answered.
private final class Journal: Sendable {
    struct Entry: Sendable {
        let key: String
        let href: String
        let title: String
        let isRemoval: Bool

        func http(_ authorization: String) -> Request {
            Request(
                .post, href,
                headers: [
                    "Authorization": authorization, "Idempotency-Key": key, "Content-Type": "application/json",
                ], body: isRemoval ? [] : Array(#"{"title":"\#(title)"}"#.utf8))
        }
    }

    private struct State {
        var titles: Set<String> = ["Buy the milk", "Take my dog", "Rent a car"]
        var unanswered: [String: Entry] = [:]
        /// What each writer may remove: what it has added.
        var removable: [Int: Entry] = [:]
        var answered = 0
    }

    private let killAfter: Int
    private let state = Mutex(State())

    init(killAfter: Int) { self.killAfter = killAfter }

    /// Every third request of a writer removes what the last one added.
    func next(_ writer: Int, _ number: Int) -> Entry {
        state.withLock { state in
            let title = "to-do \(writer) \(number)"
            let entry =
                number % 3 == 2 ? state.removable.removeValue(forKey: writer) : nil
            let next =
                entry
                ?? Entry(
                    key: "\(writer)-\(number)", href: "/screens/todos/sections/input/cells/input/actions/add",
                    title: title, isRemoval: false)
            state.unanswered[next.key] = next
            return next
        }
    }

    /// Returns whether the server is to be killed now.
    func noteAnswer(to entry: Entry, _ response: RawResponse) -> Bool {
        let cells = JSONObject(response.body)["screen"]["sections"][1]["cells"].list
        let id = cells.first { $0["data"]["title"].text == entry.title }?["id"].text
        return state.withLock { state in
            state.unanswered[entry.key] = nil
            if entry.isRemoval { state.titles.remove(entry.title) } else { state.titles.insert(entry.title) }
            if let id, !entry.isRemoval, let writer = Int(entry.key.prefix { $0 != "-" }) {
                state.removable[writer] = Entry(
                    key: entry.key + "-removal", href: "/screens/todos/sections/todos/cells/\(id)/actions/remove",
                    title: entry.title, isRemoval: true)
            }
            state.answered += 1
            return state.answered == killAfter + 1
        }
    }

    var answered: Int { state.withLock { $0.answered } }
    var unanswered: [Entry] { state.withLock { Array($0.unanswered.values) } }

    /// What has to be on the list once what was not answered has been repeated.
    var expected: [String] {
        state.withLock { state in
            let removed = Set(state.unanswered.values.filter(\.isRemoval).map(\.title))
            let added = state.unanswered.values.filter { !$0.isRemoval }.map(\.title)
            return Array(state.titles.subtracting(removed).union(added))
        }
    }
}
