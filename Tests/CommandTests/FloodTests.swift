import Foundation
import HTTPServing
import POSIXProcess
import TestSupport
import Testing

/// Whatever clients ask for, the program's memory has a bound, and what a flood took is given back.
@Suite(.timeLimit(.minutes(10))) struct FloodTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    /// What one step of a flood may add. The caches and memories have about 40 MB in all where they are full.
    private static let bound = 160 << 20
    private let program: Program

    init() throws {
        var program = try Program()
        program.environment["SECTIONAL_LOG_LEVEL"] = "error"
        // Each has caches of its own; by default, there is one for each core of the machine.
        program.environment["SECTIONAL_WORKERS"] = "2"
        self.program = program
    }

    @Test func `memory stays bounded in a flood`() async throws {
        OpenFileLimit.raise()
        let server = try RunningServer(program)
        let start = try server.memory
        var peak = start
        func note(_ name: String) throws {
            let now = try server.memory
            peak = max(peak, now)
            print("flood: \(now >> 20) MB after \(name), \(start >> 20) MB at first")
        }
        try await openStreams(server)
        try note("600 streams with different queries")
        try await post(server)
        try note("520 actions with different keys")
        try await get(server)
        try note("150 screens with different queries, languages and cell types")
        #expect(peak < start + Self.bound)
        let lines = try await server.client.get("/metrics").text.split(separator: "\n").count
        for number in 0..<50 {
            let fields: HeaderFields = ["Sectional-Cell-Types": "Cell\(number)"]
            _ = try await server.client.get("/screens/cars?limit=200&q=" + Self.blank(number), fields)
            _ = try await server.client.get("/screens/new\(number)")
        }
        let more = try await server.client.get("/metrics").text.split(separator: "\n").count
        // Dropped cells of the first, and paths without a screen: no more series, however many names there are.
        #expect(more - lines < 40, "\(lines) lines became \(more)")
        #expect(try await server.client.get("/health").status == 200)
        #expect(server.stop() == 0)
    }

    /// Different queries of the longest page of the feed: 200 cells, 60 KB.
    private func openStreams(_ server: RunningServer) async throws {
        var streams: [EventStream] = []
        var refused = 0
        for number in 0..<600 {
            let events = try await server.client.open("/screens/cars/events?limit=200&q=" + Self.blank(number))
            if events.head.status == 200 { streams.append(events) } else { refused += 1 }
        }
        #expect(refused == 500)
        withExtendedLifetime(streams) {}
    }

    /// A search for nothing, which finds all cars: spaces and tabs, others for each number up to 1023.
    private static func blank(_ number: Int) -> String {
        (0..<10).map { number >> $0 & 1 == 0 ? "%20" : "%09" }.joined()
    }

    private func post(_ server: RunningServer) async throws {
        var statuses: [Int: Int] = [:]
        for number in 0..<520 {
            let title = number % 2 == 0 ? "even" : "odd"
            let response = try await server.client.post(
                Self.add, ["Idempotency-Key": "\(number)"], json: #"{"title":"\#(title) \#(number)"}"#)
            statuses[response.status, default: 0] += 1
        }
        // The list is full before the quota of keys is: what was refused counts for none.
        #expect(statuses == [200: 497, 409: 23])
    }

    private func get(_ server: RunningServer) async throws {
        for number in 0..<150 {
            let headers: HeaderFields = [
                "Accept-Language": ["en", "vi", "zh-Hant", "x-\(number)"][number % 4],
                "Sectional-Cell-Types": (0..<100).map { "Type\(number)x\($0)" }.joined(separator: ","),
            ]
            let query = "/screens/cars?limit=200&q=" + Self.blank(number) + String(repeating: "%20", count: 80)
            #expect(try await server.client.get(query, number % 2 == 0 ? headers : [:]).status == 200)
        }
    }
}
