import HTTPServing
import JSON
import MicrohttpdServer
import Testing

@Suite struct CompressionTests {
    private struct Fixed: Responder {
        func respond(to request: Request) async -> Response {
            let headers: HeaderFields = ["Content-Type": "application/json", "ETag": "\"r\""]
            return Response(.ok, headers: headers, body: .copying(String(repeating: "abc ", count: 1000)))
        }
    }

    @Test(arguments: [
        (nil, false), ("", false), ("deflate", false), ("gzip", true), ("gzip;q=0", false), ("GZIP;q=0.1", true),
        ("gzip, deflate, br", true), ("br, gzip;q=0.5", true), ("*", true), ("*;q=0", false), ("*;q=0.1", true),
        ("br;q=0.5, *", true), ("gzip, *;q=0", true), ("gzip;q=0, *", false), ("identity, gzip", true),
        ("identity, gzip;q=0.5", false), ("identity;q=0.5, gzip;q=0.7", true), ("identity;q=0.5, *;q=0.4", false),
        ("identity;q=0, gzip;q=0.1", true),
    ])
    func `a response is gzipped as the client accepts`(_ accepted: String?, _ isCoded: Bool) async {
        var request = Request(.get, "/")
        request.headers["Accept-Encoding"] = accepted
        let response = await Fixed().wrapped(in: [Compression(GzipCoding())]).respond(to: request)
        #expect(response.headers["Content-Encoding"] == (isCoded ? "gzip" : nil))
        #expect(response.headers["ETag"] == (isCoded ? "\"r-gzip\"" : "\"r\""))
        #expect(response.headers["Vary"] == "Accept-Encoding")
    }

    private struct Given: Responder {
        let response: Response
        func respond(to request: Request) async -> Response { response }
    }

    /// The coding of a response to a client that takes gzip.
    private func coding(
        of text: String, _ headers: HeaderFields = ["Content-Type": "text/plain"], minimumBytes: Int = 100
    ) async -> String? {
        let app = Given(response: Response(.ok, headers: headers, body: .copying(text)))
            .wrapped(in: [Compression(GzipCoding(), minimumBytes: minimumBytes)])
        let response = await app.respond(to: Request(.get, "/", headers: ["Accept-Encoding": "gzip"]))
        if response.headers["Content-Encoding"] != "gzip" { #expect(response.body?.text == text) }
        return response.headers["Content-Encoding"]
    }

    /// What is remembered of one response doesn't show in others.
    @Test func `Vary lists Accept-Encoding once`() {
        let compression = Compression(GzipCoding())
        func vary(_ values: [String]) -> String? {
            var response = Response(.ok, headers: ["Content-Type": "application/json"])
            for value in values { response.headers.append("Vary", value) }
            compression.send(&response, to: Request(.get, "/"))
            return response.headers["Vary"]
        }
        for _ in 0..<2 {
            #expect(vary(["Origin"]) == "Origin, Accept-Encoding")
            #expect(vary(["Origin"]) == "Origin, Accept-Encoding")
            #expect(vary(["Accept"]) == "Accept, Accept-Encoding")
            #expect(vary([]) == "Accept-Encoding")
            #expect(vary(["accept-encoding, Origin"]) == "accept-encoding, Origin")
            #expect(vary(["Accept", "Origin"]) == "Accept, Origin, Accept-Encoding")
            #expect(vary(["Origin", "Accept-Encoding"]) == "Origin, Accept-Encoding")
        }
    }

    @Test func `content below the minimum is not compressed`() async {
        #expect(await coding(of: String(repeating: "a", count: 99)) == nil)
        #expect(await coding(of: String(repeating: "a", count: 100)) == "gzip")
    }

    @Test func `a content that has a coding is not compressed again`() async {
        let headers: HeaderFields = ["Content-Type": "text/plain", "Content-Encoding": "br"]
        #expect(await coding(of: String(repeating: "a", count: 1000), headers) == "br")
    }

    @Test(arguments: [
        ("application/json", "gzip"), ("application/json;charset=utf-8", "gzip"), ("TEXT/HTML; a=b", "gzip"),
        ("application/jsonx", nil), ("application/json-seq", nil), ("text/plainer", nil), ("text/plai", nil),
        ("application", nil), ("", nil),
    ])
    func `compressible media types match as a whole`(_ type: String, _ expected: String?) async {
        #expect(await coding(of: String(repeating: "a", count: 1000), ["Content-Type": type]) == expected)
    }
}
