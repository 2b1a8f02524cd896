import Foundation
import POSIXProcess
import TestSupport
import Testing

/// As many streams as a small machine has clients.
@Suite struct ManyStreamsTests {
    private static let count = Sanitizer.name == nil ? 2_000 : 500
    /// Bytes of a stream that are too many to keep. Memory of a sanitizer's own comes and goes by five kilobytes a
    /// stream between rounds, and there a stream has forty-five: under it, only whole streams that stay are found.
    private static let slack = Sanitizer.name == nil ? 512 : 16_384
    private var program: Program

    init() throws {
        program = try Program()
        program.environment["SECTIONAL_WORKERS"] = "2"
        program.environment["SECTIONAL_LOG_LEVEL"] = "error"
    }

    @Test func `each of many streams gets the change and none leaks`() async throws {
        #expect(OpenFileLimit.raise() > 2 * Self.count)
        let server = try RunningServer(program)
        let token = try program.token("user", "ana")
        var memory = [try server.memory]
        // What leaks does so in every round; what else the process keeps, it keeps once, in one round or another.
        repeat {
            try await round(server, token, "\(memory.count).")
            memory.append(try server.memory)
        } while memory.count < 6 && (memory.count < 3 || Self.grows(memory))
        print("memory at first, and after each round: \(memory.map { "\($0 / 1024) KB" }.joined(separator: ", "))")
        #expect(!Self.grows(memory))
        #expect(server.stop() == 0)
    }

    /// Whether the last round has left more than those before it.
    private static func grows(_ memory: [Int]) -> Bool {
        guard let last = memory.last, let most = memory.dropLast().max() else { return false }
        return last >= most + count * slack
    }

    private func round(_ server: RunningServer, _ token: String, _ name: String) async throws {
        let before = try server.memory
        var streams: [EventStream] = []
        for _ in 0..<Self.count {
            let events = try await server.client.open("/screens/cards/events")
            #expect(try await events.yields("screen"))
            streams.append(events)
        }
        let each = (try server.memory - before) / Self.count
        let start = ContinuousClock.now
        try await toggle(server, token)
        for events in streams { #expect(try await events.yields("patch")) }
        print(
            "\(name) round: \(Self.count) streams had the change after \(ContinuousClock.now - start), \(each) bytes each"
        )
        streams = []
        // A stream whose client has gone ends when there is something to send.
        while try await openStreams(server) > 0 { try await toggle(server, token) }
    }

    private func toggle(_ server: RunningServer, _ token: String) async throws {
        let href = "/screens/cards/sections/cards/cells/1/actions/toggle"
        #expect(try await server.client.post(href, ["Authorization": "Bearer " + token]).status == 200)
    }

    private func openStreams(_ server: RunningServer) async throws -> Int {
        let text = try await server.client.get("/metrics").text
        let line = try #require(text.split(separator: "\n").last { $0.hasPrefix("sectional_streams_open ") })
        return Int(line.split(separator: " ")[1]) ?? -1
    }
}
