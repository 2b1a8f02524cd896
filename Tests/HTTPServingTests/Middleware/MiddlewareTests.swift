import Foundation
import HTTPServing
import JSON
import MicrohttpdServer
import TestSupport
import Testing

@Suite struct MiddlewareTests {
    private struct Fixed: Responder {
        let response: Response
        func respond(to request: Request) async -> Response { response }
    }

    private static let large = String(repeating: "abc ", count: 1000)

    private func app(_ text: String = large, type: String = "application/json") -> any Responder {
        let headers: HeaderFields = [
            "Content-Type": type, "ETag": "\"r\"", "Cache-Control": "no-cache", "Vary": "Accept-Language",
        ]
        return Fixed(response: Response(.ok, headers: headers, body: .copying(text))).wrapped(in: [
            ConditionalRequests(), Compression(GzipCoding()),
        ])
    }

    @Test(arguments: [
        ("\"r\"", nil, 304, "\"r\""), ("W/\"r\"", nil, 304, "\"r\""), ("*", nil, 304, "\"r\""),
        ("\"q\", \"r\"", nil, 304, "\"r\""), ("\"q\"", nil, 200, "\"r\""), ("\"q,\"r\"", nil, 200, "\"r\""),
        ("\"r-gzip\"", "gzip", 304, "\"r-gzip\""), ("\"r-gzip\"", nil, 200, "\"r\""),
        ("\"r-gzip\"", "gzip;q=0", 200, "\"r\""), ("\"r\"", "gzip", 200, "\"r-gzip\""),
        ("\"q\"", "gzip", 200, "\"r-gzip\""), ("r", nil, 200, "\"r\""),
    ])
    func `If-None-Match is compared with the tag of each coding`(
        _ known: String, _ encoding: String?, _ status: Int, _ tag: String
    ) async throws {
        var request = Request(.get, "/", headers: ["If-None-Match": known])
        request.headers["Accept-Encoding"] = encoding
        let response = await app().respond(to: request)
        #expect(response.status.code == status)
        #expect(response.headers["ETag"] == tag)
        #expect(response.headers["Vary"] == "Accept-Language, Accept-Encoding")
        #expect(response.headers["Cache-Control"] == "no-cache")
        #expect((response.headers["Content-Type"] == nil) == (status == 304))
        #expect((response.headers["Content-Encoding"] == nil) == (status == 304 || !tag.contains("gzip")))
    }

    /// RFC 9110, sections 13.1.2 and 13.2.1: only what would be answered with 200 to GET or HEAD is known to a client.
    @Test(arguments: [
        (Method.get, Status.ok, Status.notModified), (.head, .ok, .notModified), (.post, .ok, .ok), ("PUT", .ok, .ok),
        ("DELETE", .ok, .ok), (.get, .notFound, .notFound), (.get, .forbidden, .forbidden),
        (.head, .internalServerError, .internalServerError),
    ])
    func `If-None-Match applies to successful GET and HEAD only`(_ method: Method, _ status: Status, _ expected: Status)
        async
    {
        let fixed = Fixed(response: Response(status, headers: ["ETag": "\"r\""], body: .copying("{}")))
        for known in ["\"r\"", "*"] {
            let response = await fixed.wrapped(in: [ConditionalRequests()]).respond(
                to: Request(method, "/", headers: ["If-None-Match": known]))
            #expect(response.status == expected)
        }
    }

    @Test(arguments: [
        ("gzip", large, "application/json", true), ("deflate, GZIP;q=0.1", large, "image/svg+xml", true),
        ("*", large, "application/problem+json; charset=utf-8", true), ("gzip;q=0, *", large, "text/plain", false),
        ("X-Gzip", large, "Text/Plain;Charset=UTF-8", true), ("", large, "text/plain", false),
        (",", large, "text/plain", false),
        ("br", large, "text/plain", false), ("gzip", "small", "application/json", false),
        ("gzip", large, "image/png", false), (nil, large, "application/json", false),
    ])
    func `content is compressed only if it gets smaller`(
        _ accept: String?, _ text: String, _ type: String, _ isCoded: Bool
    ) async throws {
        var request = Request(.get, "/")
        request.headers["Accept-Encoding"] = accept
        let response = await app(text, type: type).respond(to: request)
        #expect(response.headers["Content-Encoding"] == (isCoded ? "gzip" : nil))
        let body = try #require(response.body)
        #expect(try isCoded ? gunzip(body.array) == Array(text.utf8) : body.text == text)
        #expect(!isCoded || body.count < text.utf8.count)
    }

    @Test func `an allowed origin is named on every response`() async {
        let app = app().wrapped(in: [CrossOrigin(allowedOrigins: ["https://a.example"])])
        let known = await app.respond(
            to: Request(.get, "/", headers: ["Origin": "https://a.example", "If-None-Match": "\"r\""]))
        #expect(known.status == .notModified)
        #expect(known.headers["Access-Control-Allow-Origin"] == "https://a.example")
        #expect(known.headers["Access-Control-Expose-Headers"]?.contains("ETag") == true)
        #expect(known.headers["Vary"]?.contains("Origin") == true)
        let other = await app.respond(to: Request(.get, "/", headers: ["Origin": "https://b.example"]))
        #expect(other.headers["Access-Control-Allow-Origin"] == nil)
        #expect(other.headers["Vary"]?.contains("Origin") == true)
    }

    @Test(arguments: [
        ("https://app.example", true), ("http://localhost:3000", true),
        ("http://[::1]:8080", true), ("capacitor://localhost", true), ("*", true), ("null", true),
        ("http://app.example:443", true), ("https://app.example:443", false), ("http://app.example:80", false),
        ("https://app.example:", false), ("https://app.example/", false), ("https://App.example", false),
        ("app.example", false), ("https:/app.example", false), ("://app.example", false), ("https://", false),
        ("https://*.example", false), ("https://app.example https://b.example", false), ("", false), ("file://", true),
    ]) func `an origin is written as browsers write it`(_ text: String, _ isOrigin: Bool) {
        #expect(CrossOrigin.isOrigin(text) == isOrigin)
    }

    @Test func `a preflight is answered`() async {
        let app = app().wrapped(in: [CrossOrigin(allowedOrigins: ["*"])])
        let headers: HeaderFields = ["Origin": "https://b.example", "Access-Control-Request-Method": "POST"]
        let response = await app.respond(to: Request(.options, "/", headers: headers))
        #expect(response.status == .noContent)
        #expect(response.headers["Access-Control-Allow-Origin"] == "*")
        #expect(response.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
        #expect(response.headers["Access-Control-Allow-Headers"]?.contains("Sectional-Cell-Types") == true)
    }

    /// Libraries for traces and caches add fields, and clients read what an error says.
    @Test func `other origins may send and read the usual fields`() async {
        let app = app().wrapped(in: [CrossOrigin(allowedOrigins: ["https://a.example"])])
        var headers: HeaderFields = ["Origin": "https://a.example"]
        let response = await app.respond(to: Request(.get, "/", headers: headers))
        headers["Access-Control-Request-Method"] = "DELETE"
        let preflight = await app.respond(to: Request(.options, "/", headers: headers))
        func members(_ name: HeaderName, of response: Response) -> Set<String> {
            Set((response.headers[name] ?? "").listMembers.map { $0.lowercased() })
        }
        let sent = ["authorization", "traceparent", "tracestate", "baggage", "cache-control", "*"]
        #expect(members("Access-Control-Allow-Headers", of: preflight).isSuperset(of: sent))
        #expect(members("Access-Control-Allow-Methods", of: preflight).isSuperset(of: ["put", "patch", "delete"]))
        let read = ["www-authenticate", "allow", "location", "link", "retry-after", "*"]
        #expect(members("Access-Control-Expose-Headers", of: response).isSuperset(of: read))
    }

    /// A cache may keep the response to a request without `Origin`, and send it to one with it.
    @Test func `with any origin allowed, every response says so`() async {
        let app = app().wrapped(in: [CrossOrigin(allowedOrigins: ["*"])])
        let response = await app.respond(to: Request(.get, "/"))
        #expect(response.headers["Access-Control-Allow-Origin"] == "*")
        #expect(response.headers["Access-Control-Expose-Headers"]?.contains("ETag") == true)
    }

    /// It goes on to the routes, which say what is there; a browser finds no leave in that.
    @Test func `a preflight of an unlisted origin gets no CORS fields`() async {
        let app = app().wrapped(in: [CrossOrigin(allowedOrigins: ["https://a.example"])])
        for origin in ["https://b.example", "https://a.example.b.example", "https://A.example", "null", ""] {
            let headers: HeaderFields = ["Origin": origin, "Access-Control-Request-Method": "POST"]
            let response = await app.respond(to: Request(.options, "/", headers: headers))
            #expect(response.status == .ok)
            #expect(!response.headers.fields.contains { $0.name.hasPrefix("Access-Control-") })
        }
        let known: HeaderFields = ["Origin": "https://a.example", "Access-Control-Request-Method": "POST"]
        #expect(await app.respond(to: Request(.options, "/", headers: known)).status == .noContent)
    }

    /// Those further out see the answer of one of them; those further inside never see the request.
    @Test func `outer middleware sees the answer of inner middleware`() async {
        let app = app().wrapped(in: [Stamp("outer"), CrossOrigin(allowedOrigins: ["*"]), Stamp("inner")])
        let headers: HeaderFields = ["Origin": "https://b.example", "Access-Control-Request-Method": "POST"]
        let preflight = await app.respond(to: Request(.options, "/", headers: headers))
        #expect(preflight.headers["outer"] == "sent" && preflight.headers["inner"] == nil)
        let response = await app.respond(to: Request(.get, "/"))
        #expect(response.headers["outer"] == "sent" && response.headers["inner"] == "sent")
    }

    /// What the server refuses is neither a preflight that is answered nor for another host, but counts for rate limits.
    @Test func `refusals of the server go through the middleware`() async {
        let host = HostPattern("a.example").map { [$0] } ?? []
        let app = app().wrapped(in: [Stamp("outer"), CrossOrigin(allowedOrigins: ["*"]), AllowedHosts(host)])
        let headers: HeaderFields = ["Host": "b", "Origin": "https://b", "Access-Control-Request-Method": "GET"]
        for method in [HTTPServing.Method.get, .options] {
            let response = app.refuse(Request(method, "/", headers: headers), with: .badRequest("No."))
            #expect(response.status == .badRequest && response.headers["outer"] == "sent")
            #expect(response.headers["Access-Control-Allow-Origin"] == "*")
        }
        let limited = self.app().wrapped(in: [Stamp("outer"), Limit(), Stamp("inner")])
        let response = limited.refuse(Request(.get, "/"), with: .badRequest("No."))
        #expect(response.status == .tooManyRequests)
        #expect(response.headers["outer"] == "sent" && response.headers["inner"] == nil)
    }

    private struct Limit: Middleware {
        func receive(_ request: inout Request) -> Response? {
            Problem.tooManyRequests("Later.", retryAfter: 1).response(instance: "/")
        }
        func send(_ response: inout Response, to request: Request) {}
    }

    private struct Stamp: Middleware {
        let name: String
        init(_ name: String) { self.name = name }
        func send(_ response: inout Response, to request: Request) { response.headers[HeaderName(name)] = "sent" }
    }

    @Test func `CORS fields are sent only if configured`() async {
        let app = app().wrapped(in: [CrossOrigin(allowedOrigins: [])])
        let response = await app.respond(to: Request(.get, "/", headers: ["Origin": "https://a.example"]))
        #expect(response.headers["Access-Control-Allow-Origin"] == nil)
        #expect(response.headers["Vary"]?.contains("Origin") == false)
    }

    @Test func `a valid request id is kept, an invalid one replaced`() async {
        let app = app().wrapped(in: [RequestIdentifier { "made" }])
        for id in ["abc-1._Z", "Wm3FbtdGJv8AAAB@hTAAAAAC", "C0A8010A:8A3C_7F000001:0050", "q83vEjRWeJA+/w=="] {
            let given = await app.respond(to: Request(.get, "/", headers: ["X-Request-Id": id]))
            #expect(given.headers["X-Request-Id"] == id)
        }
        let long = String(repeating: "x", count: 65)
        for malformed in ["a b", "", long, "ä", "a,b", "a;b", "a\"b", "${a}", "<a>", "a\\b"] {
            let response = await app.respond(to: Request(.get, "/", headers: ["X-Request-Id": malformed]))
            #expect(response.headers["X-Request-Id"] == "made")
        }
    }

    @Test func `random request ids are unique`() {
        let names = (0..<1000).map { _ in RequestID.random().description }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) })
        #expect(RequestID.made(0xA1).description == "00000000000000a1")
    }

    @Test(arguments: [
        (nil, true), ("*/*", true), ("application/*", true), ("text/html, application/json;q=0.5", true),
        ("text/html", false), ("application/json;q=0, */*", false), ("application/*;q=0, */*", false),
        ("", true), (",", true), (" , ,", true), ("*", true), ("*;q=0", false), ("foo, */*", true), ("foo", false),
        ("application/json;q=nan", true), ("application/json;q=", true), ("APPLICATION/JSON;Q=0", false),
        (#"text/html; a="b, \"c, d", application/json"#, true), (#"application/json;profile="a;q=0;b""#, true),
    ])
    func `Accept decides whether JSON is acceptable`(_ accept: String?, _ isAcceptable: Bool) {
        var request = Request(.get, "/")
        request.headers["Accept"] = accept
        let result = Result { try ContentNegotiation.require("application/json", in: request) }
        switch result {
        case .success: #expect(isAcceptable)
        case .failure(let error): #expect(!isAcceptable && (error as? Problem)?.status == .notAcceptable)
        }
    }

    @Test(arguments: [
        (nil, "en"), ("", "en"), ("fr", "en"), ("vi", "vi"), ("VI-vn", "vi"), ("zh", "zh-Hant"), ("zh-TW", "zh-Hant"),
        ("zh-HK, en", "zh-Hant"), ("zh-Hant-TW", "zh-Hant"), ("zh-CN, vi;q=0.5", "vi"), ("en;q=0.1, vi;q=0.9", "vi"),
        ("vi;q=0, fr", "en"), ("*", "en"), ("fr, zh-tw;q=0.2", "zh-Hant"), ("*, en;q=0", "zh-Hant"),
        ("*;q=0.5, EN;q=0.0, zh-Hant;q=0", "vi"), ("*, en-GB;q=0", "en"), ("*;q=0", "en"), ("*, en;q=0, zh;q=0", "vi"),
    ])
    func `the best language of Accept-Language is chosen`(_ header: String?, _ language: String) {
        #expect(LanguageNegotiation(available: ["en", "zh-Hant", "vi"]).language(for: header) == language)
    }

    @Test(arguments: [
        ("es-MX", "es-419"), ("es-AR, es;q=0.9", "es-419"), ("es-ES", "es"), ("es", "es"), ("es-GQ", "es"),
        ("pt-AO", "pt-PT"), ("pt-BR", "pt"), ("pt", "pt"), ("en-AU", "en-GB"), ("en-US", "en"), ("en", "en"),
    ]) func `a reader gets the language as it is written nearest`(_ header: String, _ language: String) {
        let available = ["en", "en-GB", "es", "es-419", "pt", "pt-PT"]
        #expect(LanguageNegotiation(available: available).language(for: header) == language)
    }

    /// Tags of POSIX, Java, .NET and old browsers, with extensions, and of languages that have another code now.
    @Test(arguments: [
        ("zh_TW", "zh-Hant"), ("zh_TW.UTF-8", "zh-Hant"), ("zh_TW_#Hant", "zh-Hant"), ("zh__#Hant", "zh-Hant"),
        ("zh-CHT", "zh-Hant"), ("zh-Hant-TW-u-nu-latn", "zh-Hant"), ("zh-TW-u-ca-roc", "zh-Hant"),
        ("zh-cmn-Hant", "zh-Hant"), ("yue-HK", "zh-Hant"), ("zh-yue", "zh-Hant"), ("zh_CN", "en"), ("zh-CHS", "en"),
        ("iw-IL", "he"), ("in_ID", "id"), ("no", "nb"), ("nn-NO", "nb"), ("nb_NO", "nb"), ("no-bok", "nb"),
        ("de-AT", "de-CH"), ("de-Latn-DE-1996-x-a", "de-CH"), ("sr", "sr-Cyrl"), ("sr-RS", "sr-Cyrl"),
        ("sr_RS_#Latn", "sr-Latn"), ("sh", "sr-Latn"), ("pt-PT", "pt"), ("pt-br", "pt-BR"), ("es-MX", "es-419"),
        ("ca-ES-valencia", "ca-valencia"), ("ca-ES", "ca"), ("xx, *;q=0.5", "en"), ("C", "en"), ("-", "en"),
        ("x-zh-Hant", "en"), ("zh-", "zh-Hant"), ("de\u{E9}", "en"), ("zhhant", "en"),
    ]) func `language tags in other notations are understood`(_ header: String, _ language: String) {
        let available = [
            "en", "sr-Latn", "sr-Cyrl", "zh-Hant", "he", "id", "nb", "de-CH", "pt-BR", "pt", "es-419", "ca",
            "ca-valencia",
        ]
        #expect(LanguageNegotiation(available: available).language(for: header) == language)
    }

    /// The region says the script, whatever the service calls it.
    @Test(arguments: [
        ("zh-TW", "zh-TW"), ("zh-Hant", "zh-TW"), ("zh-MO", "zh-TW"), ("zh_HK", "zh-HK"), ("zh-SG", "zh"), ("zh", "zh"),
        ("zh-Hant-HK", "zh-HK"), ("zh-Hans", "zh"),
    ]) func `the region of a tag decides the script`(_ header: String, _ language: String) {
        #expect(LanguageNegotiation(available: ["en", "zh", "zh-TW", "zh-HK"]).language(for: header) == language)
    }

    private func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("coded")))
        return try ChildProcess("/bin/gzip", ["-dc"], inputFile: folder.file("coded")).readToEnd()
    }
}
