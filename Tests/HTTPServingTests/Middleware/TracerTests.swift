import Basics
import HTTPServing
import Synchronization
import TestSupport
import Testing

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
        let trusted = TrustedProxies([try #require(IPNetwork(proxies))])
        let tracer = Tracer(source, trustedProxies: trusted, scheme: "https", exempting: ["/health"])
        return router.wrapped(in: [RequestIdentifier(), tracer, ClientAddress(trustedProxies: trusted)])
    }

    @Test func `a request's span has its method, route and status`() async throws {
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
    @Test func `only server errors mark a span as failed`() async throws {
        struct Broken: Error {}
        let app = try app(recorded.source) { request in
            if request.parameters["b"] == "broken" { throw Broken() }
            throw Problem.badRequest("no")
        }
        for path in ["/a/broken", "/a/bad"] { _ = await app.respond(to: Request(.get, path)) }
        #expect(recorded.all.map(\.status) == [.error(type: "500"), .unset])
        #expect(recorded.lines[0].hasSuffix(" error.type=500 failed") && !recorded.lines[1].contains("error"))
    }

    @Test func `a request's span continues the caller's trace`() async throws {
        let traces = Mutex<[String]>([])
        let app = try app(recorded.source) { request in
            traces.withLock { $0.append(request.traceID?.description ?? "-") }
            return Response(.ok)
        }
        let fields: HeaderFields = ["traceparent": Self.parent, "tracestate": "a=b"]
        _ = await app.respond(to: Request(.get, "/a/b", headers: fields))
        let span = try #require(recorded.all.first)
        #expect(span.parent?.description == "b7ad6b7169203331" && span.state?.text == "a=b")
        #expect(traces.withLock { $0 } == ["0af7651916cd43dd8448eb211c80319c"])
    }

    /// The field of two lines, and a malformed one, count as none; a malformed state is dropped alone.
    @Test func `malformed trace fields are dropped`() async throws {
        let app = try app(recorded.source)
        var twice: HeaderFields = ["traceparent": Self.parent, "tracestate": "a=b"]
        twice.append("traceparent", Self.parent)
        let malformed: HeaderFields = ["traceparent": Self.parent + "x", "tracestate": "a=b"]
        let state: HeaderFields = ["traceparent": Self.parent, "tracestate": "a"]
        for fields in [twice, malformed, state] { _ = await app.respond(to: Request(.get, "/a/b", headers: fields)) }
        #expect(recorded.all.map { $0.parent?.description } == [nil, nil, "b7ad6b7169203331"])
        #expect(recorded.all.allSatisfy { $0.state == nil })
    }

    @Test func `health checks are not traced`() async throws {
        _ = await (try app(recorded.source)).respond(
            to: Request(.get, "/health", headers: ["traceparent": Self.parent]))
        #expect(recorded.all.isEmpty)
    }

    /// The flag of a trusted proxy counts, whatever the chance of others is.
    @Test(arguments: [("192.0.2.1", 30), ("198.51.100.1", 10), (nil, 10)])
    func `the sampled flag of a trusted proxy counts`(_ peer: String?, _ expected: Int) async throws {
        let app = try app(chanceless)
        for _ in 0..<30 {
            var request = Request(.get, "/a/b", headers: ["traceparent": Self.parent])
            request.clientAddress = peer.flatMap { IPAddress($0) }
            _ = await app.respond(to: request)
        }
        #expect(recorded.all.count == expected)
    }

    /// The response doesn't depend on these fields, so it can be sent again for requests with others.
    @Test func `reading the trace fields leaves a response reusable`() async throws {
        var request = Request(.get, "/a/b", headers: ["traceparent": Self.parent, "tracestate": "a=b"])
        let reads = RequestRecord()
        request.headers.reads = reads
        _ = await (try app(recorded.source)).respond(to: request)
        #expect(recorded.all.count == 1 && !reads.hasUnkeyedReads)
        _ = request.headers["traceparent"]
        #expect(reads.hasUnkeyedReads)
    }

    /// A source that traces no request by chance.
    private var chanceless: TraceSource {
        TraceSource(perMillion: 0, clock: ManualClock(), recorded.receive)
    }

    /// Returns the function that sends the response of `app` again to a peer with this `traceparent`, and returns the
    /// spans that are recorded meanwhile.
    private func spans(of app: any Responder) async throws -> @Sendable (String?, String) -> ArraySlice<String> {
        let reuse = try #require(await app.respond(to: Request(.get, "/a/b")).reuse)
        return { [recorded] peer, traceparent in
            let before = recorded.lines.count
            // The peer decides, whatever client it names.
            let headers: HeaderFields = ["traceparent": traceparent, "x-forwarded-for": "203.0.113.9"]
            var request = ReusedRequest(from: peer.flatMap { IPAddress($0) }, headers)
            let isAdmitted = reuse.admits(&request)
            #expect(isAdmitted)
            reuse.note(&request)
            return recorded.lines[before...]
        }
    }

    private static let reusable: Handler = { await Reusable().respond(to: $0) }

    /// A malformed field counts as none.
    @Test func `a ready response is a span`() async throws {
        let always = try await spans(of: app(recorded.source, Self.reusable))
        let never = try await spans(of: app(chanceless, Self.reusable))
        let attributes = "http.request.method=GET http.route=/a/{b} http.response.status_code=200 url.scheme=https"
        for none in ["", "x", "00-0-0-01"] {
            #expect(always(nil, none) == ["GET /a/{b} sectional.cache=ready \(attributes)"] && never(nil, none) == [])
        }
        #expect(always(nil, Self.parent).count == 1 && never(nil, Self.parent).count == 1)
        #expect(recorded.all.suffix(2).allSatisfy { $0.parent?.description == "b7ad6b7169203331" })
        let unset = String(Self.parent.dropLast()) + "0"
        #expect(always(nil, unset) == [] && never(nil, unset) == [])
    }

    @Test func `flags of trusted proxies count for ready responses too`() async throws {
        let spans = try await spans(of: app(chanceless, Self.reusable))
        for (peer, expected) in [("192.0.2.1", 30), ("198.51.100.1", 10)] {
            #expect((0..<30).count { _ in spans(peer, Self.parent) != [] } == expected)
        }
    }

    /// Another step may refuse the request: then the responder answers it, and its flag counts only there.
    @Test func `what gets no ready response is not traced as such`() async throws {
        let reuse = try #require(await app(recorded.source, Self.reusable).respond(to: Request(.get, "/a/b")).reuse)
        var request = ReusedRequest(from: nil, ["traceparent": Self.parent] as HeaderFields)
        let isAdmitted = reuse.admits(&request)
        #expect(isAdmitted && recorded.all.count == 1)
        reuse.note(&request)
        #expect(recorded.all.count == 2)
    }

    /// Without a source, and for checks, nothing is traced.
    @Test(arguments: [(true, "/health"), (false, "/a/b")])
    func `without a source, ready responses have no span`(hasSource: Bool, _ target: String) async throws {
        let app = try app(hasSource ? recorded.source : nil, Self.reusable)
        let reuse = try #require(await app.respond(to: Request(.get, target)).reuse)
        var request = ReusedRequest(from: nil, ["traceparent": Self.parent] as HeaderFields)
        let isAdmitted = reuse.admits(&request)
        #expect(isAdmitted)
        reuse.note(&request)
        #expect(recorded.all.isEmpty)
    }

    /// The time in the server's queue is a part of the request's.
    @Test(arguments: [(0, false), (999, false), (1_000, true)])
    func `a long wait in the queue has a span`(_ microseconds: Int, isRecorded: Bool) async throws {
        var request = Request(.get, "/a/b")
        request.queued = .microseconds(microseconds)
        _ = await (try app(recorded.source)).respond(to: request)
        let spans = recorded.all
        let server = try #require(spans.last)
        #expect(server.end - server.start == Int64(microseconds + (isRecorded ? 2 : 1)) * 1000)
        #expect(spans.count == (isRecorded ? 2 : 1))
        guard isRecorded else { return }
        #expect(recorded.lines.contains("GET /a/{b}/queue sectional.queue=requests"))
        #expect(spans[0].start == server.start && spans[0].end - spans[0].start == Int64(microseconds) * 1000)
    }

    /// The log has the caller's trace even if nothing is recorded here.
    @Test func `the caller's trace id is known without a source`() async throws {
        let traces = Mutex<[TraceID?]>([])
        let app = try app(nil) { request in
            traces.withLock { $0.append(request.traceID) }
            #expect(OpenSpan.current == nil)
            return Response(.ok)
        }
        _ = await app.respond(to: Request(.get, "/a/b", headers: ["traceparent": Self.parent]))
        _ = await app.respond(to: Request(.get, "/a/b"))
        let (first, second) = traces.withLock { ($0[0], $0[1]) }
        #expect(first?.description == "0af7651916cd43dd8448eb211c80319c")
        #expect(second == nil)
    }
}

private struct Reusable: Responder {
    func respond(to request: Request) async -> Response {
        var response = Response(.ok)
        response.reuse = Reuse(Validity())
        return response
    }
}
