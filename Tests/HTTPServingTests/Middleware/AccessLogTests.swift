import HTTPServing
import Synchronization
import Testing

@Suite struct AccessLogTests {
    private struct Reusable: Responder {
        func respond(to request: Request) async -> Response {
            var response = Response(.ok, body: .copying("{}"))
            response.reuse = Reuse(Validity())
            return response
        }
    }

    @Test func saysHowEachAnswerWent() async throws {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let start = ContinuousClock.now
        let readings = Atomic(0)
        let accessLog = AccessLog(log: log) {
            start + .microseconds(70 * readings.add(1, ordering: .relaxed).newValue)
        }
        let app = Reusable().wrapped(in: [RequestIdentifier { "made" }, accessLog])
        let reuse = try #require(await app.respond(to: Request(.get, "/a b?c=1")).reuse)
        let note = try #require(reuse.onReuse)
        note(nil, .microseconds(5))
        note("its.own", .milliseconds(6))
        let what = #"method=GET path="/a b" status=200 bytes=2"#
        #expect(
            lines.withLock { $0 } == [
                "level=info event=request id=made \(what) microseconds=70",
                "level=info event=request id=- \(what) microseconds=5",
                "level=info event=request id=its.own \(what) microseconds=6000",
            ])
    }

    /// An error has an id in its content or its fields even if the request has none, so it is no other request's.
    @Test func reusesNoErrorWithAnID() async {
        struct Failing: Responder {
            func respond(to request: Request) async -> Response {
                var response = Response(.notFound)
                response.reuse = Reuse(Validity())
                return response
            }
        }
        let failed = await Failing().wrapped(in: [RequestIdentifier { "made" }]).respond(to: Request(.get, "/"))
        #expect(failed.reuse == nil)
        #expect(failed.headers[.requestID] == "made")
        let reusable = await Reusable().wrapped(in: [RequestIdentifier()]).respond(to: Request(.get, "/"))
        #expect(reusable.reuse?.echoesRequestID == true)
        #expect(reusable.headers[.requestID] == nil)
    }

    /// One client could fill the disk with refusals. A metric counts them.
    @Test(arguments: [(Log.Level.info, false), (.debug, true)])
    func isSilentAboveARateLimit(_ level: Log.Level, isLogged: Bool) async {
        struct Refusing: Responder {
            let problem: Problem
            func respond(to request: Request) async -> Response { problem.response(instance: "/") }
        }
        let lines = Mutex<[String]>([])
        let accessLog = AccessLog(log: Log(minimum: level) { line in lines.withLock { $0.append(line) } })
        let reached = RateLimitReached(RateLimit("address", requestsPerSecond: 1, burst: 1), retryAfter: 1)
        _ = await Refusing(problem: reached.problem).wrapped(in: [accessLog]).respond(to: Request(.get, "/"))
        #expect(lines.withLock { $0.map { $0.hasPrefix("level=debug event=request ") } } == (isLogged ? [true] : []))
        // There are no more of those for keys and streams than of their requests, which rate limits bound.
        let others = Refusing(problem: .tooManyRequests("", retryAfter: 1))
        _ = await others.wrapped(in: [accessLog]).respond(to: Request(.get, "/"))
        #expect(lines.withLock { $0.last }?.hasPrefix("level=info event=request ") == true)
    }

    @Test func isSilentBelowItsLevel() async {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .warning) { line in lines.withLock { $0.append(line) } }
        let response = await Reusable().wrapped(in: [AccessLog(log: log)]).respond(to: Request(.get, "/"))
        #expect(response.reuse?.onReuse == nil)
        #expect(lines.withLock { $0 }.isEmpty)
    }
}
