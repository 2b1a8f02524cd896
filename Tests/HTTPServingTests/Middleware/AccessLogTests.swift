import HTTPServing
import Synchronization
import TestSupport
import Testing

@Suite struct AccessLogTests {
    private struct Reusable: Responder {
        func respond(to request: Request) async -> Response {
            var response = Response(.ok, body: .copying("{}"))
            response.reuse = Reuse(Validity())
            return response
        }
    }

    /// Sends the response again; the time is in nanoseconds.
    private func send(
        _ response: Response, from peer: String? = nil, _ headers: HeaderFields = [:], after nanoseconds: Int = 0
    ) throws {
        let reuse = try #require(response.reuse)
        var request = ReusedRequest(from: peer.flatMap { IPAddress($0) }, headers)
        let isAdmitted = reuse.admits(&request)
        #expect(isAdmitted)
        request.nanoseconds = nanoseconds
        reuse.note(&request)
    }

    /// Of several middlewares that measure, the first reads the time of arrival; without a line, nobody reads another.
    @Test func `two access logs read the time once`() async {
        let clock = ManualClock(step: .nanoseconds(1))
        let accessLog = AccessLog(.all, log: Log(minimum: .warning) { _ in }, clock: clock)
        _ = await Reusable().wrapped(in: [accessLog, accessLog]).respond(to: Request(.get, "/"))
        #expect(clock.now.offset == .nanoseconds(1))
    }

    @Test func `each access log line has method, path, status, bytes and time`() async throws {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let accessLog = AccessLog(.all, log: log, clock: ManualClock(step: .microseconds(70)))
        let app = Reusable().wrapped(in: [RequestIdentifier { "made" }, accessLog])
        let response = await app.respond(to: Request(.get, "/a b?c=1"))
        try send(response, after: 5_000)
        try send(response, from: "192.0.2.7", ["X-Request-Id": "its.own"], after: 6_000_000)
        let what = #"method=GET path="/a b" route=- status=200 bytes=2"#
        let written = lines.withLock { $0 }
        #expect(written.count == 3)
        #expect(written.first == "level=info event=request id=made \(what) microseconds=70")
        #expect(written.last == "level=info event=request id=its.own client=192.0.2.7 \(what) microseconds=6000")
        // A request without an id of its own has a new one.
        let made = try #require(written.dropFirst().first?.split(separator: " ").first { $0.hasPrefix("id=") })
        #expect(made.utf8.count == 19)
        #expect(written.dropFirst().first == "level=info event=request \(made) \(what) microseconds=5")
    }

    /// Clients can cause any number of errors.
    @Test func `log lines of client errors are limited`() async {
        struct Failing: Responder {
            func respond(to request: Request) async -> Response { Response(.notFound) }
        }
        for (scope, count) in [(AccessLog.Scope.errors, 100), (.all, 110)] {
            let lines = Atomic(0)
            let log = Log(clock: ManualClock()) { _ in lines.add(1, ordering: .relaxed) }
            let app = Failing().wrapped(in: [AccessLog(scope, log: log)])
            for _ in 0..<110 { _ = await app.respond(to: Request(.get, "/")) }
            #expect(lines.load(ordering: .relaxed) == count)
        }
    }

    /// An error has an id in its content or its fields even if the request has none, so it is no other request's.
    @Test func `an error with a request id is not reused`() async {
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
        var request = ReusedRequest(from: nil, HeaderFields())
        let isAdmitted = reusable.reuse?.admits(&request)
        #expect(isAdmitted == true && request.echoesID)
        #expect(reusable.headers[.requestID] == nil)
    }

    /// One client could fill the disk with refusals. A metric counts them.
    @Test(arguments: [(Log.Level.info, false), (.debug, true)])
    func `a reached rate limit is logged at debug only`(_ level: Log.Level, isLogged: Bool) async {
        struct Refusing: Responder {
            let problem: Problem
            func respond(to request: Request) async -> Response { problem.response(instance: "/") }
        }
        let lines = Mutex<[String]>([])
        let accessLog = AccessLog(.errors, log: Log(minimum: level) { line in lines.withLock { $0.append(line) } })
        let reached = RateLimitReached(RateLimit("address", requestsPerSecond: 1, burst: 1), retryAfter: 1)
        _ = await Refusing(problem: reached.problem).wrapped(in: [accessLog]).respond(to: Request(.get, "/"))
        #expect(lines.withLock { $0.map { $0.hasPrefix("level=debug event=request ") } } == (isLogged ? [true] : []))
        // There are no more of those for keys and streams than of their requests, which rate limits bound.
        let others = Refusing(problem: .tooManyRequests("", retryAfter: 1))
        _ = await others.wrapped(in: [accessLog]).respond(to: Request(.get, "/"))
        #expect(lines.withLock { $0.last }?.hasPrefix("level=info event=request ") == true)
    }

    @Test func `the access log is silent below its level`() async throws {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .warning) { line in lines.withLock { $0.append(line) } }
        let response = await Reusable().wrapped(in: [AccessLog(.all, log: log)]).respond(to: Request(.get, "/"))
        try send(response)
        #expect(lines.withLock { $0 }.isEmpty)
    }

    @Test func `a log line has the role, the route and a hash of the subject`() async throws {
        struct Known: Responder {
            func respond(to request: Request) async -> Response {
                request.record.note { ($0.route, $0.role, $0.subject) = ("/books/{id}", "member", "ada") }
                return Response(.ok)
            }
        }
        let lines = Mutex<[String]>([])
        let log = Log(format: .json) { line in lines.withLock { $0.append(line) } }
        let accessLog = AccessLog(.all, log: log, subjectHash: { "hash of \($0.rawValue.count) letters" })
        var request = Request(.get, "/books/7?token=secret")
        request.clientAddress = IPAddress("192.0.2.7")
        _ = await Known().wrapped(in: [RequestIdentifier { "made" }, accessLog]).respond(to: request)
        _ = await Known().wrapped(in: [AccessLog(.all, log: log)]).respond(to: request)
        let written = lines.withLock { $0 }
        let start =
            #"{"level":"info","event":"request","id":"made","client":"192.0.2.7","method":"GET","path":"/books/7""#
        let middle = #","route":"/books/{id}","status":200,"bytes":0,"role":"member","#
        #expect(written.first?.hasPrefix(start + middle + #""subject":"hash of 3 letters","microseconds":"#) == true)
        // Without a key, nothing tells callers apart.
        #expect(written.last?.contains("subject") == false && written.last?.contains("ada") == false)
        #expect(written.allSatisfy { !$0.contains("secret") })
    }

    /// Nothing of a 304, and nothing for HEAD: only the length goes out. The same holds when they are sent again.
    @Test func `only bytes of content that is sent are counted`() async throws {
        struct Tagged: Responder {
            func respond(to request: Request) async -> Response {
                var response = Response(.ok, headers: ["ETag": #""1""#], body: .copying("{}"))
                response.reuse = Reuse(Validity())
                return response
            }
        }
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let app = Tagged().wrapped(in: [AccessLog(.all, log: log), ConditionalRequests()])
        for request in [
            Request(.get, "/"), Request(.head, "/"), Request(.get, "/", headers: ["If-None-Match": #""1""#]),
        ] {
            let response = await app.respond(to: request)
            #expect(response.body?.count == 2)
            try send(response)
        }
        let bytes = lines.withLock { $0 }.compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("bytes=") }
        }
        #expect(bytes == [2, 2, 0, 0, 0, 0].map { "bytes=\($0)" })
    }

    private struct Answering: Responder {
        let status: Status

        func respond(to request: Request) async -> Response {
            var response = Response(status)
            response.reuse = Reuse(Validity())
            return response
        }
    }

    /// Whether a request has a line, and whether those have one that are answered with the same response.
    private func logs(_ scope: AccessLog.Scope, _ status: Status, at path: String) async throws -> [Bool] {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let app = Answering(status: status).wrapped(in: [AccessLog(scope, log: log, exempting: ["/health"])])
        let response = await app.respond(to: Request(.get, path))
        let count = lines.withLock(\.count)
        try send(response)
        return [count > 0, lines.withLock(\.count) > count]
    }

    @Test func `either errors or all requests are logged`() async throws {
        for status in [Status.ok, .notModified, .notFound, .internalServerError] {
            let isError = status.code >= 400
            #expect(try await logs(.errors, status, at: "/a") == [isError, isError])
            #expect(try await logs(.all, status, at: "/a") == [true, true])
        }
    }

    /// Anyone can ask as often as they like; what the checks find is logged where it changes.
    @Test(arguments: AccessLog.Scope.allCases) func `health checks are logged only if they fail`(
        _ scope: AccessLog.Scope
    ) async throws {
        for status in [Status.ok, .notFound, .serviceUnavailable] {
            #expect(try await logs(scope, status, at: "/health") == [false, false])
        }
        #expect(try await logs(scope, .internalServerError, at: "/health") == [true, true])
    }

    /// A response that is sent again was made at an earlier level.
    @Test func `the level at the time of a reuse counts`() async throws {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let response = await Reusable().wrapped(in: [AccessLog(.all, log: log)]).respond(to: Request(.get, "/"))
        log.setMinimum(.warning)
        try send(response)
        #expect(lines.withLock { $0.count } == 1)
        log.setMinimum(.info)
        try send(response)
        #expect(lines.withLock { $0.count } == 2)
    }
}
