import Basics
import HTTPServing
import Screens
import TestSupport
import Testing
@testable import ScreenService

/// What a traced request records of screens and actions.
@Suite(.timeLimit(.minutes(10))) struct RequestSpansTests {
    private let recorded = RecordedSpans()

    private func traced(_ app: any Responder) -> any Responder {
        app.wrapped(in: [Tracer(recorded.source)])
    }

    private var requests: [String] {
        recorded.all.filter { $0.kind == .server }.map { span in
            span.attributes.compactMap { key, value in
                if key.hasPrefix("sectional."), case .text(let text) = value { "\(key)=\(text)" } else { nil }
            }.joined(separator: " ")
        }
    }

    @Test func `a span says whether its screen was cached`() async throws {
        let app = traced(try TestShowcase().responder())
        for target in ["/screens/cars", "/screens/cars", "/screens/cars?q=secret", "/screens/nothing", "/screens"] {
            _ = await app.respond(to: Request(.get, target))
        }
        let cars = ["miss", "hit", "miss"].map { "sectional.cache=\($0) sectional.screen=cars" }
        #expect(requests == cars + ["", ""])
        #expect(!recorded.lines.joined().contains("secret"))
    }

    @Test func `an action's handler has a span`() async throws {
        let app = traced(try TestShowcase().responder())
        let path = "/screens/todos/sections/input/cells/input/actions/add"
        for headers: HeaderFields in [[:], ["Idempotency-Key": "secret"]] {
            var request = Request(.post, path, headers: headers, body: Array(#"{"title":"secret"}"#.utf8))
            request.headers["Content-Type"] = "application/json"
            #expect(await app.respond(to: request).status == .ok)
        }
        let performed = recorded.lines.filter { $0.contains("/perform ") }
        let name = "POST /screens/{screen}/sections/{section}/cells/{cell}/actions/{action}/perform"
        #expect(performed == [String](repeating: "\(name) sectional.section=input sectional.action=add", count: 2))
        #expect(recorded.all.contains { $0.kind == .client && $0.name == "BATCH" })
        #expect(!recorded.lines.joined().contains("secret"))
    }

    /// Whoever has the only run with a key waits for nobody.
    @Test func `a wait for a key has a span`() async throws {
        let (keys, gate) = (KeysInFlight<Int>(), Gate())
        let other = Task.immediate { try await keys.run(1) { await gate.wait() } }
        await gate.waiters(1)
        try await recorded.request { try await keys.run(2) {} }
        #expect(recorded.lines == ["request"])
        let waiting = Task.immediate { [recorded] in
            try await recorded.request { try await keys.run(1) {} }
        }
        gate.open()
        _ = (try await other.value, try await waiting.value)
        #expect(recorded.lines == ["request", "request", "request/queue sectional.queue=keys"])
    }
}
