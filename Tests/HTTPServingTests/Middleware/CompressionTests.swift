import BrotliCoding
import HTTPServing
import JSON
import Testing
import ZlibCoding

@Suite struct CompressionTests {
    private struct Fixed: Responder {
        func respond(to request: Request) async -> Response {
            let headers: HeaderFields = ["Content-Type": "application/json", "ETag": "\"r\""]
            return Response(.ok, headers: headers, body: .copying(String(repeating: "abc ", count: 1000)))
        }
    }

    private func response(_ accepted: String?, _ codings: [any ContentCoding]) async -> Response {
        var request = Request(.get, "/")
        request.headers["Accept-Encoding"] = accepted
        return await Fixed().wrapped(in: [Compression(codings: codings)]).respond(to: request)
    }

    @Test(arguments: [
        (nil, nil), ("", nil), ("deflate", nil), ("*;q=0", nil), ("br", "br"), ("gzip", "gzip"), ("BR;q=0.1", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"), ("br;q=0.5, gzip;q=0.6", "gzip"), ("gzip;q=0.5, br;q=0.501", "br"),
        ("gzip;q=0.5, *", "br"), ("br;q=0.5, *", "gzip"), ("br;q=0, *", "gzip"), ("br;q=0, gzip;q=0, *", nil),
        ("identity, gzip;q=0.5, br;q=0.4", nil), ("identity;q=0.5, br;q=0.2, gzip;q=0.7", "gzip"),
        ("identity, gzip", "gzip"), ("identity;q=0, br;q=0.1", "br"),
    ])
    func codesAsTheClientPrefers(_ accepted: String?, _ name: String?) async {
        let response = await response(accepted, [BrotliCoding(), GzipCoding()])
        #expect(response.headers["Content-Encoding"] == name)
        #expect(response.headers["ETag"] == (name.map { "\"r-\($0)\"" } ?? "\"r\""))
        #expect(response.headers["Vary"] == "Accept-Encoding")
    }

    @Test(arguments: ["gzip, deflate, br", "br;q=0.8, gzip;q=0.8", "*", "*;q=0.1"])
    func codesAsTheServerDoesWhereTheClientTakesAllAlike(_ accepted: String) async {
        let codings: [any ContentCoding] = [BrotliCoding(), GzipCoding()]
        #expect(await response(accepted, codings).headers["Content-Encoding"] == "br")
        #expect(await response(accepted, codings.reversed()).headers["Content-Encoding"] == "gzip")
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
            .wrapped(in: [Compression(codings: [GzipCoding()], minimumBytes: minimumBytes)])
        let response = await app.respond(to: Request(.get, "/", headers: ["Accept-Encoding": "gzip"]))
        if response.headers["Content-Encoding"] != "gzip" { #expect(response.body?.text == text) }
        return response.headers["Content-Encoding"]
    }

    /// What is remembered of one response doesn't show in others.
    @Test func namesTheFieldOnceInEachVary() {
        let compression = Compression(codings: [])
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

    @Test func codesFromItsMinimumOn() async {
        #expect(await coding(of: String(repeating: "a", count: 99)) == nil)
        #expect(await coding(of: String(repeating: "a", count: 100)) == "gzip")
    }

    @Test func codesNothingTwice() async {
        let headers: HeaderFields = ["Content-Type": "text/plain", "Content-Encoding": "br"]
        #expect(await coding(of: String(repeating: "a", count: 1000), headers) == "br")
    }

    @Test(arguments: [
        ("application/json", "gzip"), ("application/json;charset=utf-8", "gzip"), ("TEXT/HTML; a=b", "gzip"),
        ("application/jsonx", nil), ("application/json-seq", nil), ("text/plainer", nil), ("text/plai", nil),
        ("application", nil), ("", nil),
    ])
    func codesWholeMediaTypes(_ type: String, _ expected: String?) async {
        #expect(await coding(of: String(repeating: "a", count: 1000), ["Content-Type": type]) == expected)
    }
}
