import Foundation
import HTTPServing
import Synchronization
import TestSupport
import Testing

/// A library that is killed while members borrow. Each loan is two writes under one key: what was acknowledged is
/// there, nothing is there twice, and nothing by halves.
@Suite struct LibraryCrashTests {
    private static let rounds = Repetitions.of(100)
    private static let writers = 4

    @Test(arguments: [Program.library, Program.libraryOnServer])
    func `each book is lent once despite kills`(_ program: @Sendable () throws -> Program) async throws {
        let program = try program()
        var random = SeededGenerator(seed: 2026)
        var (keys, repeated) = (0, 0)
        var server = try RunningServer(program)
        for round in 0..<Self.rounds {
            let journal = Journal(killAfter: Int.random(in: 0..<15, using: &random))
            let authorization = "Bearer " + (try program.token("member", "round-\(round)"))
            await borrow(server, authorization, journal)
            #expect(server.process.waitForEnd() == -SIGKILL)
            server = try RunningServer(program)
            // What was answered is repeated too: it must not be done again.
            for key in journal.all {
                #expect(try await Self.borrow(server, authorization, key) == 200)
            }
            let screen = try await server.client.get("/screens/shelf", ["Authorization": authorization])
            #expect(screen.text.contains(#""title":"Shelf, \#(journal.all.count) of yours""#))
            (keys, repeated) = (keys + journal.all.count, repeated + journal.all.count - journal.answered)
        }
        #expect(server.stop() == 0)
        #expect(try program.run("report").output == "loans \(keys), lent \(keys)\n")
        #expect(keys > Self.rounds && repeated > 0)
        print("\(Self.rounds) kills: \(keys) books are lent once, of which \(repeated) had no answer at first")
    }

    private func borrow(_ server: RunningServer, _ authorization: String, _ journal: Journal) async {
        await withTaskGroup { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for number in 0... {
                        let key = journal.next("\(writer)-\(number)")
                        guard let status = try? await Self.borrow(server, authorization, key) else { return }
                        #expect(status == 200)
                        guard status == 200 else { return }
                        if journal.noteAnswer() { server.process.send(SIGKILL) }
                    }
                }
            }
        }
        // Nobody may have got that far: then it would run on.
        server.process.send(SIGKILL)
    }

    private static func borrow(_ server: RunningServer, _ authorization: String, _ key: String) async throws -> Int {
        let headers: HeaderFields = ["Authorization": authorization, "Idempotency-Key": key]
        return try await server.client.post("/screens/shelf/sections/books/cells/1/actions/borrow", headers).status
    }
}

/// Which keys were sent, and how many were answered.
private final class Journal: Sendable {
    private struct State {
        var keys: [String] = []
        var answered = 0
    }

    private let killAfter: Int
    private let state = Mutex(State())

    init(killAfter: Int) { self.killAfter = killAfter }

    func next(_ key: String) -> String {
        state.withLock { $0.keys.append(key) }
        return key
    }

    /// Returns whether the server is to be killed now.
    func noteAnswer() -> Bool {
        state.withLock { state in
            state.answered += 1
            return state.answered == killAfter + 1
        }
    }

    var all: [String] { state.withLock { $0.keys } }
    var answered: Int { state.withLock { $0.answered } }
}
