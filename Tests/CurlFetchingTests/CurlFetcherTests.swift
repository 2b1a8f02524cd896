import CurlFetching
import HTTPServing
import JSON
import TestSupport
import Testing

/// Answers by the path: a status, a size, a redirect, or what was asked.
private struct Answers: Responder {
    var gate = Gate()

    func respond(to request: Request) async -> Response {
        let parts = String(decoding: request.path, as: UTF8.self).split(separator: "/")
        let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        switch parts.first {
        case "status": return Response(Status(number), body: .copying("x"))
        case "redirect": return Response(Status(302), headers: [.location: "/echo"])
        case "bytes": return Response(.ok, body: .copying(String(repeating: "x", count: number)))
        case "head": return Response(.ok, headers: ["X-Long": String(repeating: "x", count: number)])
        case "post":
            let fields = ["Content-Type", "Content-Length", "Expect", "X-Key"].map {
                request.headers[HeaderName($0)] ?? "-"
            }
            return Response(
                .ok, headers: ["X-Method": request.method.name],
                body: .copying(
                    (fields + ["\(request.body.count)", String(decoding: request.body.suffix(3), as: UTF8.self)])
                        .joined(separator: "|")))
        case "wait":
            await gate.wait()
            return Response(.ok)
        default:
            let fields = ["User-Agent", "Accept", "If-None-Match"].map { request.headers[HeaderName($0)] ?? "-" }
            return Response(.ok, headers: [.etag: "\"1\""], body: .copying(fields.joined(separator: "|")))
        }
    }
}

/// Fetching from a real server with TLS.
@Suite(.timeLimit(.minutes(5))) struct CurlFetcherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func withServer(name: String = "localhost", _ body: (FetchServer) async throws -> Void) async throws {
        try await FetchServer.run(Answers(), name: name, in: folder, body)
    }

    @Test func `a response is fetched with its status, headers and content`() async throws {
        try await withServer { server in
            let response = try await server.fetch("/echo", [.accept: "a/b", .ifNoneMatch: "\"0\""])
            #expect(response.status == 200 && response.headers[.etag] == "\"1\"")
            #expect(String(decoding: response.content, as: UTF8.self) == "sectional|a/b|\"0\"")
            #expect(try await server.fetch("/status/404").status == 404)
        }
    }

    private static let fields: HeaderFields = [.contentType: "application/json", "X-Key": "a b"]

    /// Also a content that libcurl would ask about first.
    @Test(arguments: [3, 2_000_000]) func `large and small contents are posted over TLS`(_ count: Int) async throws {
        let content = [UInt8](repeating: 0x78, count: count - 3) + Array("\u{0}é".utf8)
        try await withServer { server in
            let fetcher = CurlFetcher(authority: server.certificate.chain, limits: .patient)
            let response = try await fetcher.fetch(try server.url("/post"), Self.fields, posting: content)
            #expect(response.status == 200 && response.headers["X-Method"] == "POST")
            #expect(
                String(decoding: response.content, as: UTF8.self)
                    == "application/json|\(count)|-|a b|\(count)|\u{0}é")
        }
    }

    @Test func `a content is posted without TLS`() async throws {
        try await TestSupport.withServer(Answers()) { port in
            let url = try #require(HTTPURL("http://127.0.0.1:\(port)/post"))
            let fetcher = CurlFetcher(scheme: "http", limits: .patient)
            let response = try await fetcher.fetch(url, Self.fields, posting: [0x61])
            #expect(String(decoding: response.content, as: UTF8.self) == "application/json|1|-|a b|1|a")
            let redirected = try await fetcher.fetch(
                try #require(HTTPURL("http://127.0.0.1:\(port)/redirect")), posting: [])
            #expect(redirected.status == 302)
        }
    }

    @Test func `nothing is fetched by another scheme`() async throws {
        try await TestSupport.withServer(Answers()) { port in
            let url = try #require(HTTPURL("http://127.0.0.1:\(port)/echo"))
            await #expect(throws: FetchError.self) { try await CurlFetcher(limits: .patient).fetch(url) }
            let response = try await CurlFetcher(scheme: "http", limits: .patient).fetch(url)
            #expect(response.status == 200)
        }
    }

    @Test func `nothing is posted to an untrusted server`() async throws {
        try await withServer { server in
            await expectNoTrust {
                try await CurlFetcher(limits: .patient).fetch(try server.url("/post"), posting: [])
            }
        }
    }

    @Test func `redirects are not followed`() async throws {
        try await withServer { server in
            let response = try await server.fetch("/redirect")
            #expect(response.status == 302 && response.headers[.location] == "/echo" && response.content.isEmpty)
        }
    }

    @Test func `a response above the content limit is refused`() async throws {
        try await withServer { server in
            let whole = try await server.fetch("/bytes/1000")
            #expect(whole.content.count == 1000)
            for count in [1001, 5_000_000] {
                await #expect(throws: FetchError.contentTooLarge(limit: 1000)) {
                    try await server.fetch("/bytes/\(count)")
                }
            }
        }
    }

    /// libcurl passes on 16 KB at a time.
    @Test func `a response of many parts is refused above the content limit`() async throws {
        try await withServer { server in
            var limits = FetchLimits.patient
            limits.contentBytes = 200_000
            let whole = try await server.fetch("/bytes/200000", limits: limits)
            #expect(whole.content.count == 200_000)
            await #expect(throws: FetchError.contentTooLarge(limit: 200_000)) {
                try await server.fetch("/bytes/200001", limits: limits)
            }
        }
    }

    @Test func `a response head above the limit is refused`() async throws {
        try await withServer { server in
            var limits = FetchLimits.patient
            limits.headBytes = 1000
            let short = try await server.fetch("/head/500", limits: limits)
            #expect(short.headers["X-Long"]?.count == 500)
            await #expect(throws: FetchError.headTooLarge(limit: 1000)) {
                try await server.fetch("/head/1000", limits: limits)
            }
        }
    }

    @Test func `a certificate of an unknown authority is refused`() async throws {
        let other = try TestCertificate("other", in: folder)
        try await withServer { server in
            await expectNoTrust { try await server.fetch(authority: other.chain) }
            // Those of the system don't include it either.
            await expectNoTrust {
                try await CurlFetcher(limits: .patient).fetch(try server.url())
            }
        }
    }

    @Test func `a key server with a certificate for another name is refused`() async throws {
        try await withServer(name: "id.example.com") { server in
            await expectNoTrust { try await server.fetch() }
        }
    }

    private func expectNoTrust(_ fetch: () async throws -> FetchedResponse) async {
        do {
            _ = try await fetch()
            Issue.record("the server is trusted")
        } catch {
            guard case .untrusted(let reason)? = error as? FetchError else { Issue.record("\(error)"); return }
            #expect(!reason.isEmpty)
        }
    }

    @Test func `an unreadable authority file is an error of its own`() async throws {
        try await withServer { server in
            for file in [folder.file("missing.pem"), server.certificate.key] {
                await #expect(throws: FetchError.unusableAuthority) { try await server.fetch(authority: file) }
            }
        }
    }

    /// The responder never answers, so any limit is reached.
    @Test func `a fetch times out`() async throws {
        try await withServer { server in
            var limits = FetchLimits(contentBytes: 1000)
            limits.total = .milliseconds(300)
            await #expect(throws: FetchError.timeout) { try await server.fetch("/wait", limits: limits) }
        }
    }

    @Test func `a refused connection is an error with its reason`() async throws {
        let closed = try ClosedPort()
        let url = try localURL(closed.number)
        do {
            _ = try await CurlFetcher(limits: .patient).fetch(url)
            Issue.record("somebody listens")
        } catch {
            guard case .failed(let reason)? = error as? FetchError else { Issue.record("\(error)"); return }
            // "Couldn't", or in later versions "Could not".
            #expect(reason.hasSuffix("connect to server"))
        }
        withExtendedLifetime(closed) {}
    }

    @Test func `a fetch ends when its task is cancelled`() async throws {
        let answers = Answers()
        try await FetchServer.run(answers, in: folder) { server in
            let fetch = Task { try await server.fetch("/wait", limits: .patient) }
            await answers.gate.waiters(1)
            fetch.cancel()
            await #expect(throws: CancellationError.self) { try await fetch.value }
        }
    }
}

extension FetchLimits {
    /// No limit of time that a test would reach.
    static var patient: FetchLimits {
        var limits = FetchLimits(contentBytes: 1000)
        (limits.connecting, limits.total) = (.seconds(600), .seconds(600))
        return limits
    }
}
