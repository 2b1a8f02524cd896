import HTTPServing
import TestSupport
import Testing

@Suite struct MessageTests {
    @Test func `query parameters are decoded`() {
        let query = Request(.get, "/x?a=1&b=x%20y+z&c&=d&a=2&e=%zz&f=%C3%A9").query
        #expect(query["a"] == "1")
        #expect(query["b"] == "x y z")
        #expect(query["c"] == "")
        #expect(query["e"] == "%zz")
        #expect(query["f"] == "é")
        #expect(query["g"] == nil)
    }

    @Test func `field names are compared without case`() {
        var headers: HeaderFields = ["Vary": "Origin"]
        headers.append("ACCEPT", "a")
        headers.append("accept", "b")
        #expect(headers["Accept"] == "a, b")
        headers.merge("vary", "Accept")
        headers.merge("VARY", "ORIGIN")
        #expect(headers["Vary"] == "Origin, Accept")
        headers["Accept"] = nil
        #expect(headers["accept"] == nil)
        #expect(HeaderFields(dictionaryLiteral: ("a[", "1"))["a{"] == nil)
    }

    @Test func `quality values of a list are read`() {
        let list = QualityList("gzip;q=0.8, br ; q=1, *;q=0, x;q=broken, y;q=7")
        #expect(list.quality(of: "GZIP") == 0.8)
        #expect(list.quality(of: "br") == 1)
        #expect(list.quality(of: "zstd") == 0)
        #expect(list.quality(of: "x") == 1)
        #expect(list.quality(of: "y") == 1)
        #expect(QualityList("a").quality(of: "b") == nil)
        for malformed in ["nan", "-1", "inf", "0x0", "", "0e0", "+0"] {
            #expect(QualityList("a;q=\(malformed)").quality(of: "a") == 1)
        }
        #expect(QualityList("a;q=.5").quality(of: "a") == 0.5)
        #expect(QualityList("").isEmpty && QualityList(" ,\t,").isEmpty && !QualityList("a").isEmpty)
        #expect(QualityList("a;level=1 ; Q=0.3;q=0.9,, b").quality(of: "a") == 0.3)
        #expect(QualityList("\"x, b\", *;q=0.2").quality(of: "b") == 0.2)
        let quoted = QualityList(#"a;p="x;q=0;y";q=0.5, b;p="\";q=0"#)
        #expect(quoted.quality(of: "a") == 0.5 && quoted.quality(of: "b") == 1)
    }

    /// RFC 9110, section 5.6.4: a quoted string may have any separator, and a quote after a backslash.
    @Test(arguments: [
        (#"a;p="x, y", b"#, [#"a;p="x, y""#, "b"]), (#"a;p="x, \"y, z", b"#, [#"a;p="x, \"y, z""#, "b"]),
        (#"a;p="\\", b"#, [#"a;p="\\""#, "b"]), (#"a\, b"#, [#"a\"#, "b"]), (#"a, "b, c"#, ["a", #""b, c"#]),
        (#"a, "\"#, ["a", #""\"#]), (#"a, "é\é, ""#, ["a", #""é\é, ""#]),
    ]) func `what is quoted separates nothing`(_ value: String, _ members: [String]) {
        #expect(value.listMembers == members)
    }

    @Test func `a problem is written with its errors and headers`() {
        var problem = Problem(
            name: "invalid", status: .unprocessableContent, title: "Invalid", detail: "It \"is\".",
            violations: [Problem.Violation(pointer: "/title", detail: "too short")])
        problem.headers["Retry-After"] = "1"
        let response = problem.response(instance: "/x")
        #expect(response.headers["Content-Type"] == "application/problem+json")
        #expect(response.headers["Retry-After"] == "1")
        let expected =
            #"{"type":"/problems/invalid","title":"Invalid","status":422,"detail":"It \"is\".","instance":"/x","#
            + #""errors":[{"pointer":"/title","detail":"too short"}]}"#
        #expect(response.body?.text == expected)
    }
}
