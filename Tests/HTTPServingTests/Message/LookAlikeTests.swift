import Basics
import HTTPServing
import JSON
import TestSupport
import Testing

/// What HTTP compares without case, it compares by the letters of ASCII; all else by bytes.
@Suite struct LookAlikeTests {
    @Test(arguments: LookAlikes.pairs) func `look-alike field names and list members are different`(
        _ pair: LookAlikes.Pair
    ) {
        #expect(!pair.one.isSame(as: pair.other) && !pair.other.isSame(as: pair.one))
        #expect(pair.one.isSame(as: String(decoding: Array(pair.one.utf8), as: UTF8.self)))
        let (one, other) = (HeaderName(pair.one), HeaderName(pair.other))
        #expect(one != other)
        let fields: HeaderFields = [one: "a", other: "b"]
        #expect(fields[one] == "a" && fields[other] == "b")
        var merged: HeaderFields = ["Vary": pair.one]
        merged.merge("Vary", pair.other)
        #expect(merged["Vary"]?.utf8.elementsEqual((pair.one + ", " + pair.other).utf8) == true)
        #expect(QualityList(pair.one).quality(of: pair.other) == nil)
        #expect(Method(pair.one) != Method(pair.other))
    }

    @Test(arguments: [
        ("Token", "tOKEN", true), ("to\u{212A}en", "token", false), ("TO\u{212A}EN", "TOKEN", false),
        ("[", "{", false), ("@", "`", false), ("", "", true), ("a", "", false),
    ]) func `only ASCII letters are compared without case`(_ one: String, _ other: String, _ areSame: Bool) {
        #expect(one.isSame(as: other) == areSame)
    }

    @Test(arguments: [
        ("application/json", true), ("Application/JSON; charset=utf-8", true), ("application/json\t ;a=b", true),
        ("application/json ", true), ("application/jsonp", false), ("application/json x", false),
        ("application", false),
        ("", false), ("application/json\u{338}", false),
    ]) func `a media type is recognized with its parameters`(_ value: String, _ isJSON: Bool) {
        #expect(value.isMediaType("application/json") == isJSON)
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike queries and route patterns are different`(
        _ pair: LookAlikes.Pair
    ) {
        let query = Query(items: [
            .init(name: Identifier(pair.one), value: "1"), .init(name: Identifier(pair.other), value: "2"),
        ])
        #expect(query[Identifier(pair.one)] == "1" && query[Identifier(pair.other)] == "2")
        let (one, other) = (Query.Item(name: "a", value: pair.one), Query.Item(name: "a", value: pair.other))
        #expect(one != other && Set([one, other, one]).count == 2)
        #expect(RoutePattern("/" + pair.one) != RoutePattern("/" + pair.other))
    }

    @Test(arguments: ["\u{FF}", "a=%FF", "%C3=a", "a=b&c=%ED%A0%80", "a=%00", "a=b&c%00=d", "\u{0}"])
    func `a query that is not UTF-8, or has U+0000, is not text`(_ text: String) {
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        #expect(!Query(encoded: bytes[...]).isText)
        #expect(Query(encoded: bytes[...]).items.map(\.value) == (text.hasPrefix("a=b&") ? ["b"] : []))
        #expect(Query(encoded: Array("a=%C3%A9&%E2%84%AA".utf8)[...]).isText)
    }

    @Test(arguments: LookAlikes.pairs) func `a look-alike tag gets no 304`(_ pair: LookAlikes.Pair) {
        for (known, status) in [(pair.one, Status.notModified), (pair.other, .ok)] {
            for list in ["\"\(known)\"", "\"a\", \"\(known)\"", "W/\"\(known)\""] {
                var response = Response(.ok, headers: ["ETag": "\"\(pair.one)\""])
                ConditionalRequests().send(&response, to: Request(.get, "/", headers: ["If-None-Match": list]))
                #expect(response.status == status)
            }
        }
    }
}
