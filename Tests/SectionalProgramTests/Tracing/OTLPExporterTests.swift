import Basics
import CurlFetching
import Foundation
import HTTPServing
import Synchronization
import TestSupport
import Testing
@testable import SectionalProgram

/// How spans get to the collector.
@Suite(.timeLimit(.minutes(10))) struct OTLPExporterTests {
    /// A collector that answers with the next of some statuses, and then with the last one.
    private final class Collector: Sendable {
        private struct Contents {
            var answers: [FetchedResponse?] = []
            var documents: [[UInt8]] = []
            var gate: Gate?
        }

        private let contents = Mutex(Contents())

        func answer(_ answers: FetchedResponse?...) { contents.withLock { $0.answers = answers } }
        func wait(at gate: Gate?) { contents.withLock { $0.gate = gate } }
        var documents: [[UInt8]] { contents.withLock(\.documents) }

        func post(_ document: [UInt8]) async throws -> FetchedResponse {
            let (gate, answer) = contents.withLock { contents in
                contents.documents.append(document)
                let answer = contents.answers.count > 1 ? contents.answers.removeFirst() : contents.answers.first
                return (contents.gate, answer ?? nil)
            }
            await gate?.wait()
            guard let answer else { throw FetchError.timeout }
            return answer
        }
    }

    private let clock = ManualClock()
    private let lines = LogLines()
    private let collector = Collector()
    private let exporter: OTLPExporter

    init() {
        collector.answer(Self.response(200))
        exporter = OTLPExporter(
            TraceResource(name: "test", version: "1"), capacity: 10, batchSize: 4, clock: clock, log: lines.log,
            jitter: { 1 }, post: collector.post)
    }

    private static func response(
        _ status: Int, _ headers: HeaderFields = [:], _ content: String = "{}"
    ) -> FetchedResponse { FetchedResponse(status: status, headers: headers, content: Array(content.utf8)) }

    private func end(_ count: Int) {
        let source = TraceSource(perMillion: 1_000_000) { exporter.receive($0, leftOut: $1) }
        for _ in 0..<count { source.begin(nil) { nil }.end() }
    }

    /// Runs `body` beside the exporter, and stops it.
    private func running(_ body: () async -> Void) async {
        let run = Task { await exporter.run() }
        await body()
        run.cancel()
        await run.value
    }

    private func documents(_ count: Int) async {
        while collector.documents.count < count { await Task.yield() }
    }

    private func count(in document: [UInt8]) -> Int {
        String(decoding: document, as: UTF8.self).split(separator: "\"traceId\"").count - 1
    }

    private var counts: [Int] { [exporter.exportedCount, exporter.failedCount, exporter.droppedCount] }

    @Test func `a full batch is sent at once`() async {
        await running {
            end(3)
            #expect(collector.documents.isEmpty)
            end(1)
            await documents(1)
        }
        #expect(collector.documents.map(count) == [4] && counts == [4, 0, 0])
    }

    @Test func `a partial batch is sent after a pause`() async {
        await running {
            for round in 1...2 {
                end(3)
                await clock.sleeper()
                clock.advance(by: OTLPExporter.pause - .milliseconds(1))
                #expect(clock.sleeperCount(for: .milliseconds(1)) == 1)
                clock.advance(by: .milliseconds(1))
                await documents(round)
            }
        }
        #expect(collector.documents.map(count) == [3, 3] && counts == [6, 0, 0])
    }

    @Test func `remaining spans are sent at the end`() async {
        await running { end(3) }
        #expect(collector.documents.map(count) == [3])
    }

    /// While the collector doesn't answer, spans are dropped, and nobody waits.
    @Test func `spans are dropped when the queue is full`() async {
        let gate = Gate()
        collector.wait(at: gate)
        await running {
            end(4)
            await gate.waiters(1)
            end(30)
            #expect(counts == [0, 0, 20])
            gate.open()
        }
        #expect(collector.documents.map(count) == [4, 4, 4, 2] && counts == [14, 0, 20])
    }

    @Test func `spans left out of traces are counted`() {
        exporter.receive([], leftOut: 3)
        #expect(counts == [0, 0, 3])
    }

    /// Pauses of 1, 2, 4 and 8 seconds; then the batch is lost, which is logged once.
    @Test(arguments: [nil, 429, 502, 503, 504]) func `a batch is tried again with growing pauses`(_ status: Int?) async
    {
        collector.answer(status.map { Self.response($0) })
        await running {
            for round in 0..<2 {
                end(4)
                for (attempt, pause) in [1, 2, 4, 8].enumerated() {
                    await documents(5 * round + attempt + 1)
                    await clock.sleeper()
                    clock.advance(by: .seconds(pause) - .milliseconds(1))
                    #expect(clock.sleeperCount(for: .milliseconds(1)) == 1)
                    clock.advance(by: .milliseconds(1))
                }
                while exporter.failedCount < 4 * (round + 1) { await Task.yield() }
            }
            #expect(counts == [0, 8, 0] && lines.all.count == 1)
            #expect(lines.all.first?.contains("level=warning event=traces-lost reason=") == true)
            collector.answer(Self.response(200))
            end(4)
            await documents(11)
        }
        #expect(Set(collector.documents).count == 3)
        #expect(counts == [4, 8, 0] && lines.all.count == 2)
        #expect(lines.all.last == "level=info event=traces-sent-again lost=8")
    }

    @Test(arguments: [
        ("30", 30), ("0", 1), ("86400", 60), ("soon", 1), ("Fri, 31 Dec 1999 23:59:59 GMT", 1),
        ("Fri, 31 Dec 2286 23:59:59 GMT", 60),
    ])
    func `Retry-After sets the pause, up to a minute`(_ field: String, _ seconds: Int) async {
        collector.answer(Self.response(503, [.retryAfter: field]), Self.response(200))
        await running {
            end(4)
            await documents(1)
            await clock.sleeper()
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            #expect(clock.sleeperCount(for: .milliseconds(1)) == 1)
            clock.advance(by: .milliseconds(1))
            await documents(2)
        }
        #expect(counts == [4, 0, 0] && lines.all.isEmpty)
    }

    @Test(arguments: [302, 400, 404, 413, 500]) func `a refused batch is not repeated`(_ status: Int) async {
        collector.answer(Self.response(status))
        await running {
            end(4)
            await documents(1)
        }
        #expect(collector.documents.count == 1 && counts == [0, 4, 0])
        #expect(lines.all == ["level=warning event=traces-lost reason=\"status \(status)\""])
    }

    @Test(arguments: [
        (#"{"partialSuccess":{"rejectedSpans":"3"}}"#, [1, 3, 0]),
        (#"{"partialSuccess":{"rejectedSpans":1}}"#, [3, 1, 0]),
        (#"{"partialSuccess":{}}"#, [4, 0, 0]), ("not JSON", [4, 0, 0]),
        (#"{"partialSuccess":{"rejectedSpans":"9223372036854775807"}}"#, [0, 4, 0]),
    ])
    func `rejected spans are counted`(_ content: String, _ expected: [Int]) async {
        collector.answer(Self.response(200, [:], content))
        await running { end(4) }
        #expect(counts == expected)
    }

    /// At the end, the next attempt comes at once, and is the last one: the rest is lost without another.
    @Test func `at the end, the last attempt is made at once`() async {
        collector.answer(nil)
        await running {
            end(4)
            await documents(1)
            await clock.sleeper()
            end(1)
        }
        #expect(collector.documents.map(count) == [4, 4] && counts == [0, 5, 0])
    }
}
