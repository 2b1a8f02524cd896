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
}
