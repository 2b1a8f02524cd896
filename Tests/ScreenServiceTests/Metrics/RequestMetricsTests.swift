import Foundation
import HTTPServing
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

@Suite struct RequestMetricsTests {
    private let showcase: TestShowcase
    private let metrics = Metrics(prefix: "sectional")

    init() throws { showcase = try TestShowcase() }

    private func app() throws -> any Responder {
        serve(try showcase.catalog(), metrics: metrics, cacheBytes: 1 << 24)
    }

    private func value(_ sample: String) -> Int? { metrics.value(sample) }

    /// Of a socket, most requests are answered by ready responses: they count as well.
    @Test func `each request is counted, ready or not`() async throws {
        let count = ProcessInfo.processInfo.environment["SECTIONAL_COUNTED_REQUESTS"].flatMap { Int($0) } ?? 8000
        let connections = 4
        let request = "GET /screens/hello HTTP/1.1\r\nHost: x\r\n\r\n"
        try await withServer(try app()) { (port: Int) async throws in
            try await withThrowingTaskGroup { group in
                for _ in 0..<connections {
                    group.addTask {
                        let client = try SocketClient(port: port)
                        for _ in 0..<count / connections / 100 {
                            client.send(String(repeating: request, count: 100))
                            for _ in 0..<100 { #expect(try await client.receive().status == 200) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let labels = #"{route="/screens/{screen}",method="GET",status="200",role="guest"}"#
        #expect(value("sectional_http_requests_total" + labels) == count)
        #expect(value(#"sectional_http_request_duration_seconds_count{route="/screens/{screen}"}"#) == count)
        let ready = try #require(value("sectional_http_ready_responses_total"))
        #expect(ready > count / 2 && ready < count)
    }

    /// A 304 and the answer to HEAD have the length of the content, which isn't sent; also when they are sent again.
    @Test(arguments: ["HEAD", "GET"]) func `only bytes that are sent are counted`(_ method: String) async throws {
        let bytes = #"sectional_http_response_body_bytes_total{route="/screens/{screen}"}"#
        try await withServer(try app(), workers: 1) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            client.send("GET /screens/hello HTTP/1.1\r\nHost: x\r\n\r\n")
            let screen = try await client.receive()
            #expect(value(bytes) == screen.body.count)
            let known = method == "GET" ? "If-None-Match: \(screen["etag"] ?? "")\r\n" : ""
            for _ in 0..<20 {
                client.send("\(method) /screens/hello HTTP/1.1\r\nHost: x\r\n\(known)\r\n")
                let response = try await client.receive(isHead: true)
                #expect(response.status == (method == "GET" ? 304 : 200))
            }
            #expect(value(bytes) == screen.body.count)
        }
        let ready = try #require(value("sectional_http_ready_responses_total"))
        #expect(ready > 10)
    }

    /// Neither paths, nor methods, nor roles, nor cell types that clients make up become labels.
    @Test func `made-up names do not become labels`() async throws {
        var random = SeededGenerator(seed: 7)
        let client = InProcessClient(try app())
        func name() -> String { String(UInt64.random(in: 0...(.max), using: &random), radix: 36) }
        func ask(_ name: String) async throws {
            _ = try await client.get("/\(name)/\(name)")
            _ = try await client.get("/screens/\(name)")
            _ = try await client.get("/screens/hello?\(name)=\(name)")
            _ = try await client.execute(Request(Method(name), "/screens/hello"))
            _ = try await client.get("/screens/cars", ["Sectional-Cell-Types": "TextCell, \(name);v=1"])
            _ = try await client.get("/screens/hello", ["Authorization": "Bearer \(name):\(name)"])
            _ = try await client.get("/screens/hello/sections/\(name)")
        }
        try await ask("first")
        let before = metrics.text.split(separator: "\n").count
        for _ in 0..<700 { try await ask(name()) }
        let lines = metrics.text.split(separator: "\n")
        #expect(lines.count == before, "\(lines.joined(separator: "\n"))")
        #expect(value(#"sectional_http_requests_total{route="-",method="GET",status="404",role="-"}"#) == 701)
    }

    /// A request that the server itself refuses reaches no route.
    @Test func `requests that the server refuses are counted`() async throws {
        try await withServer(try app()) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            client.send("GET /\(String(repeating: "a", count: 3000)) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().status == 414)
        }
        #expect(value(#"sectional_http_requests_total{route="-",method="GET",status="414",role="-"}"#) == 1)
    }

    @Test func `caches, compositions and patches are counted`() async throws {
        let client = InProcessClient(try app())
        let first = try await client.get("/screens/hello")
        _ = try await client.get("/screens/hello")
        #expect(first.status == 200)
        _ = try await client.get("/screens/hello?since=unknown")
        #expect(value(#"sectional_cache_lookups_total{cache="screens",result="miss"}"#) == 1)
        #expect(value(#"sectional_cache_lookups_total{cache="screens",result="hit"}"#) == 2)
        #expect(value(#"sectional_screen_composition_duration_seconds_count{screen="hello"}"#) == 1)
        #expect(metrics.text.contains(#"sectional_section_load_duration_seconds_count{screen="hello",section=""#))
        #expect(value(#"sectional_patches_total{in="request",form="whole"}"#) == 1)
    }

    /// `rate()` doesn't see the first event of a counter that appears with it.
    @Test(arguments: [
        #"requests_refused_total{limit="maximumStreams"}"#, #"requests_refused_total{limit="keysPerCaller"}"#,
        #"requests_refused_total{limit="action"}"#, #"requests_refused_total{limit="caller"}"#,
        #"actions_total{screen="todos",outcome="failed"}"#, #"actions_total{screen="todos",outcome="repeated"}"#,
        #"sections_failed_total{screen="todos",section="-"}"#, #"cells_dropped_total{type="CarouselCell"}"#,
        #"cells_replaced_total{type="BannerCell"}"#, #"cache_lookups_total{cache="sections",result="joined"}"#,
        #"cache_evictions_total{cache="screens"}"#, #"stream_events_total{kind="end"}"#,
        #"patches_total{in="action",form="patch"}"#, "http_ready_responses_total",
    ]) func `counters begin with zero`(_ sample: String) throws {
        _ = try app()
        #expect(value("sectional_" + sample) == 0)
    }

    /// Strict parsers of that format drop all of another one.
    @Test(arguments: [
        "text/plain;version=0.0.4", "text/plain;version=0.0.4;q=0.5,*/*;q=0.1", "text/plain",
        "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5", "",
    ]) func `metrics are in the text format 0.0.4, whatever is accepted`(_ accept: String) async throws {
        let client = InProcessClient(try app())
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        _ = try await client.get("/screens/hello", ["Traceparent": "00-\(trace)-00f067aa0ba902b7-01"])
        let answer = try await client.get("/metrics", ["Accept": accept])
        #expect(answer.status == 200 && answer["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.text.contains("sectional_http_request_duration_seconds_count{"))
        #expect(!answer.text.contains("# EOF") && !answer.text.contains(trace))
    }

    /// Which sections a screen has is known when it is composed.
    @Test func `failures of a section are counted from its first load`() async throws {
        let client = InProcessClient(try app())
        #expect(value(#"sectional_sections_failed_total{screen="todos",section="todos"}"#) == nil)
        #expect(try await client.get("/screens/todos").status == 200)
        #expect(value(#"sectional_sections_failed_total{screen="todos",section="todos"}"#) == 0)
    }
}
