import HTTPServing
import Synchronization
import TestSupport
import Testing
import Traces

/// The span of a request.
@Suite struct TracerTests {
    private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    private let recorded = RecordedSpans()

    private func app(
        _ source: TraceSource?, trusting proxies: String = "192.0.2.0/24",
        _ handler: @escaping Handler = { _ in Response(.ok) }
    ) throws -> any Responder {
        var router = Router()
        router.get("/a/{b}", .ofATest, handler)
        router.get("/health", .ofATest, handler)
        let tracer = Tracer(
            source, trustedProxies: TrustedProxies([try #require(IPNetwork(proxies))]), scheme: "https",
            exempting: ["/health"])
        return TracedResponder(router).wrapped(in: [RequestIdentifier(), tracer])
    }

    @Test func describesTheRequest() async throws {
        let app = try app(recorded.source) { _ in Trace.span("inside") { Response(.ok) } }
        _ = await app.respond(to: Request(.get, "/a/secret?secret=1"))
        _ = await app.respond(to: Request(.head, "/a/secret"))
        _ = await app.respond(to: Request(.post, "/a/secret"))
        _ = await app.respond(to: Request("BREW", "/secret"))
        let rest = "url.scheme=https"
        #expect(
            recorded.lines == [
                "GET /a/{b} http.request.method=GET http.route=/a/{b} http.response.status_code=200 \(rest)",
                "GET /a/{b}/inside",
                "HEAD /a/{b} http.request.method=HEAD http.route=/a/{b} http.response.status_code=200 \(rest)",
                "HEAD /a/{b}/inside",
                "POST /a/{b} http.request.method=POST http.route=/a/{b} http.response.status_code=405 \(rest)",
                "HTTP http.request.method=_OTHER http.response.status_code=404 \(rest)",
            ])
    }

    /// A client's mistake is no error of the service.
    @Test func callsOnlyFaultsOfTheServiceErrors() async throws {
        struct Broken: Error {}
        let app = try app(recorded.source) { request in
            if request.parameters["b"] == "broken" { throw Broken() }
            throw Problem.badRequest("no")
        }
        for path in ["/a/broken", "/a/bad"] { _ = await app.respond(to: Request(.get, path)) }
        #expect(recorded.all.map(\.status) == [.error(type: "500"), .unset])
        #expect(recorded.lines[0].hasSuffix(" error.type=500 error=500") && !recorded.lines[1].contains("error"))
    }

    @Test func continuesTheCallersTrace() async throws {
        let traces = Mutex<[String]>([])
        let app = try app(recorded.source) { request in
            traces.withLock {
                $0.append("\(request.trace?.traceID.description ?? "-") \(request.trace?.isSampled == true)")
            }
            return Response(.ok)
        }
        let fields: HeaderFields = ["traceparent": Self.parent, "tracestate": "a=b"]
        _ = await app.respond(to: Request(.get, "/a/b", headers: fields))
        let span = try #require(recorded.all.first)
        #expect(span.parent?.description == "b7ad6b7169203331" && span.state?.text == "a=b")
        #expect(traces.withLock { $0 } == ["0af7651916cd43dd8448eb211c80319c true"])
    }

    /// The field of two lines, and a malformed one, count as none; a malformed state is dropped alone.
    @Test func dropsWhatIsMalformed() async throws {
        let app = try app(recorded.source)
        var twice: HeaderFields = ["traceparent": Self.parent, "tracestate": "a=b"]
        twice.append("traceparent", Self.parent)
        let malformed: HeaderFields = ["traceparent": Self.parent + "x", "tracestate": "a=b"]
        let state: HeaderFields = ["traceparent": Self.parent, "tracestate": "a"]
        for fields in [twice, malformed, state] { _ = await app.respond(to: Request(.get, "/a/b", headers: fields)) }
        #expect(recorded.all.map { $0.parent?.description } == [nil, nil, "b7ad6b7169203331"])
        #expect(recorded.all.allSatisfy { $0.state == nil })
    }

    @Test func tracesNoChecks() async throws {
        _ = await (try app(recorded.source)).respond(
            to: Request(.get, "/health", headers: ["traceparent": Self.parent]))
        #expect(recorded.all.isEmpty)
    }

    /// The flag of a trusted proxy counts, whatever the chance of others is.
    @Test(arguments: [("192.0.2.1", 30), ("198.51.100.1", 10), (nil, 10)])
    func heedsFlagsOfTrustedProxies(_ peer: String?, _ expected: Int) async throws {
        let source = TraceSource(
            TraceSampler(perMillion: 0, clock: TraceClock(timeOfDay: { 0 }, monotonic: { 0 })), recorded.receive)
        let app = try app(source)
        for _ in 0..<30 {
            var request = Request(.get, "/a/b", headers: ["traceparent": Self.parent])
            request.clientAddress = peer.flatMap { IPAddress($0) }
            _ = await app.respond(to: request)
        }
        #expect(recorded.all.count == expected)
    }

    /// The response doesn't depend on these fields, so it can be sent again for requests with others.
    @Test func leavesResponsesReusable() async throws {
        var request = Request(.get, "/a/b", headers: ["traceparent": Self.parent, "tracestate": "a=b"])
        let reads = UnkeyedReads()
        request.headers.reads = reads
        _ = await (try app(recorded.source)).respond(to: request)
        #expect(recorded.all.count == 1 && !reads.happened)
        _ = request.headers["traceparent"]
        #expect(reads.happened)
    }

    /// The log has the caller's trace even if nothing is recorded here.
    @Test func knowsTheTraceWithoutASource() async throws {
        let traces = Mutex<[RequestTrace?]>([])
        let app = try app(nil) { request in
            traces.withLock { $0.append(request.trace) }
            #expect(OpenSpan.current == nil)
            return Response(.ok)
        }
        _ = await app.respond(to: Request(.get, "/a/b", headers: ["traceparent": Self.parent]))
        _ = await app.respond(to: Request(.get, "/a/b"))
        let (first, second) = traces.withLock { ($0[0], $0[1]) }
        #expect(first?.traceID.description == "0af7651916cd43dd8448eb211c80319c" && first?.isSampled == false)
        #expect(second == nil)
    }
}
