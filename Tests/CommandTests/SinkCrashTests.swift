import Foundation
import HTTPServing
import SQL
import TestSupport
import Testing

/// A server that is killed while its sink has a batch of impressions: each batch that it has stored reaches the sink.
@Suite(.timeLimit(.minutes(10))) struct SinkCrashTests {
    private static let rounds = 8
    private static let batches = 12

    @Test(arguments: [Program.sink, Program.sinkOnServer])
    func `each stored batch reaches the sink despite kills`(_ program: @Sendable () throws -> Program) async throws {
        var program = try program()
        let authorization = "Bearer " + (try program.token("user", "ana"))
        var random = SeededGenerator(seed: 2026)
        var stored: Set<String> = []
        for round in 0..<Self.rounds {
            program.environment["SECTIONAL_HOLD_AFTER"] = "\(Int.random(in: 0..<Self.batches, using: &random))"
            let server = try RunningServer(program)
            stored.formUnion(try await report(to: server, authorization, round))
            while try program.sinkLines.count(where: { $0.hasPrefix("?") }) <= round { try await pause() }
            server.process.send(SIGKILL)
            #expect(server.process.waitForEnd() == -SIGKILL)
            // The batches that it has claimed are claimed for a minute, which the test doesn't wait for.
            try await program.openedDatabase().write(
                "UPDATE sectional_impressions SET due = 0 WHERE content IS NOT NULL")
        }
        program.environment["SECTIONAL_HOLD_AFTER"] = nil
        let server = try RunningServer(program)
        while try !stored.isSubset(of: program.sinkLines) { try await pause() }
        #expect(server.stop() == 0)
        let lines = try program.sinkLines
        #expect(Set(lines.filter { !$0.hasPrefix("?") }) == stored)
        #expect(stored.count == Self.rounds * Self.batches)
        print("\(Self.rounds) kills: \(stored.count) batches have reached the sink")
    }

    private func pause() async throws { try await Task.sleep(for: .milliseconds(5)) }

    /// Reports batches, each of which is acknowledged, and returns their ids.
    private func report(to server: RunningServer, _ authorization: String, _ round: Int) async throws -> [String] {
        let screen = JSONObject(
            try await server.client.get("/screens/cards", ["Authorization": authorization]).body)
        let revision = screen["revision"].text ?? ""
        let cells = screen["sections"][0]["cells"].list.filter { $0["impression"].exists }
            .compactMap { $0["id"].text }.map { #"{"section":"featured","cell":"\#($0)"}"# }.joined(separator: ",")
        var ids: [String] = []
        for number in 0..<Self.batches {
            let id = String(repeating: "a", count: 28) + "\(1_000 + round * Self.batches + number)"
            let content = #""screen":"/screens/cards","revision":"\#(revision)","cells":[\#(cells)]"#
            let request = Request(
                .post, "/impressions", headers: ["Authorization": authorization, "Content-Type": "application/json"],
                body: Array(#"{"batch":"\#(id)",\#(content)}"#.utf8))
            #expect(try await server.client.execute(request).status == 204)
            ids.append(id)
        }
        return ids
    }
}

extension Program {
    /// The showcase with a sink that appends to a file.
    fileprivate static func sink() throws -> Program {
        var program = try Program(beside("SinkProgram"), prefix: "SECTIONAL")
        program.environment["SECTIONAL_CONFIG"] = packageRoot + "/config/sectional.json"
        program.environment["SECTIONAL_SINK_FILE"] = program.folder.file("sink")
        try "".write(toFile: program.folder.file("sink"), atomically: true, encoding: .utf8)
        return program
    }

    /// The same with its data on a PostgreSQL server.
    fileprivate static func sinkOnServer() throws -> Program {
        var program = try sink()
        program.environment["SECTIONAL_DATABASE"] = try TestPostgreSQL.url(of: program.folder)
        return program
    }

    fileprivate var sinkLines: [String] {
        get throws {
            try String(contentsOfFile: folder.file("sink"), encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }
}
