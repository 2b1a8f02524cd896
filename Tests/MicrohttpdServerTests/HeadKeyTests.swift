import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// The key of ready responses: equal for heads that differ in unkeyed fields only, and different for all others.
@Suite struct HeadKeyTests {
    private struct Line: Equatable {
        var name: String
        var value: String
    }

    private static let keptNames = [
        "Host", "Accept", "Accept-Language", "Authorization", "If-None-Match", "Cookie", "Origin", "Connection",
        "Expect",
        "Transfer-Encoding", "Content-Length", "Sec-Fetch-Site", "X-Traceparent", "Traceparents", "X-Request-I", "a",
    ]

    private static func key(_ lines: [Line], target: String = "/a?b") -> [UInt8] {
        let text = "GET /a? HTTP/1.1\r\n" + lines.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
        let (bytes, requestLineEnd) = RawHeadTests.leftBehind(Array(text.utf8))
        let key = HeadKey(capacity: 4096)
        let fits = bytes.withUnsafeBytes {
            key.read($0, after: requestLineEnd, Array(target.utf8), fields: Int32(lines.count))
        }
        #expect(fits)
        return Array(key.bytes)
    }

    private static func isUnkeyed(_ name: [UInt8]) -> Bool { UnkeyedNames.all.contains(name.span) }

    private static func keptLines(_ random: inout SeededGenerator) -> [Line] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            Line(
                name: keptNames.randomElement(using: &random) ?? "",
                value: ["", "x", "y", "x y"].randomElement(using: &random) ?? "")
        }
    }

    private static func randomCase(_ name: String, _ random: inout SeededGenerator) -> String {
        name.map { Bool.random(using: &random) ? $0.uppercased() : $0.lowercased() }.joined()
    }

    private static func mixed(_ lines: [Line], _ random: inout SeededGenerator) -> [Line] {
        var lines = lines
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let name = HeaderName.unkeyed.randomElement(using: &random)?.rawValue ?? ""
            let value = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
            let line = Line(name: randomCase(name, &random), value: Bool.random(using: &random) ? value : "")
            lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
        }
        return lines
    }

    @Test(arguments: 0..<200) func `the key of a head ignores unkeyed fields only`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let (one, other) = (Self.keptLines(&random), Self.keptLines(&random))
            #expect(Self.key(Self.mixed(one, &random)) == Self.key(one))
            #expect((Self.key(Self.mixed(one, &random)) == Self.key(Self.mixed(other, &random))) == (one == other))
        }
    }

    @Test func `the key of a head has the target`() {
        let lines = [Line(name: "Traceparent", value: "a")]
        #expect(Self.key(lines, target: "/a?b") != Self.key(lines, target: "/a?c"))
        #expect(Self.key(lines, target: "/a?b") != Self.key(lines, target: "/a?"))
    }

    /// Of the names that differ in one byte, only those that differ in the case of a letter are left out.
    @Test func `only the listed field names are unkeyed`() {
        for name in HeaderName.unkeyed {
            let bytes = Array(name.rawValue.utf8)
            #expect(Self.isUnkeyed(bytes))
            for index in bytes.indices {
                for byte in UInt8.min...UInt8.max {
                    var other = bytes
                    other[index] = byte
                    let isLetter = (0x61...0x7A).contains(bytes[index] | 0x20)
                    let isSame = byte == bytes[index] || isLetter && byte == bytes[index] ^ 0x20
                    if Self.isUnkeyed(other) != isSame { Issue.record("\(name.rawValue), \(byte)") }
                }
            }
        }
        #expect(!Self.isUnkeyed([]))
    }

    /// Fields that frame a message, that choose the response, or that a service of this package reads.
    @Test func `fields that choose or frame a response are keyed`() {
        for name in Self.keptNames + [
            "Range", "If-Match", "Upgrade", "TE", "Sectional-Cell-Types", "Keep-Alive",
        ] {
            #expect(!Self.isUnkeyed(Array(name.utf8)), "\(name)")
        }
    }

    @Test(
        arguments: [
            (["a-1"], "a-1"), ([], nil), (["a", "a"], "none"), (["a b"], "none"), ([""], "none"), (["a "], "none"),
            ([String(repeating: "a", count: 64)], String(repeating: "a", count: 64)),
            ([String(repeating: "a", count: 65)], "none"), (["a;b"], "none"),
        ] as [([String], String?)]) func `the request id is read beside the key`(values: [String], expected: String?)
    {
        let text = "GET / HTTP/1.1\r\n" + values.map { "x-request-ID: \($0)\r\n" }.joined() + "\r\n"
        let (bytes, requestLineEnd) = RawHeadTests.leftBehind(Array(text.utf8))
        let key = HeadKey(capacity: 4096)
        bytes.withUnsafeBytes { head in
            #expect(key.read(head, after: requestLineEnd, [0x2F], fields: Int32(values.count)))
            switch key.requestID {
            case .none: #expect(expected == "none")
            case .some(let id): #expect(id.map { String(cString: $0) } == expected)
            }
        }
    }

    /// Nothing is read outside of the bytes, and what doesn't fit has no key: the address sanitizer sees to that.
    @Test(arguments: 0..<50) func `reading a key survives any bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["\0", "\0\0", "Traceparent", "B3", "X-Request-Id", " a", "\r\n", "GET / HTTP/1.1"]
        for _ in 0..<200 {
            let count = Int.random(in: 0...12, using: &random)
            let bytes = Array((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
            let end = Int.random(in: -3...30, using: &random)
            let key = HeadKey(capacity: Int.random(in: 0...120, using: &random))
            let fits = bytes.withUnsafeBytes { key.read($0, after: end, [0x2F], fields: 3) }
            #expect(!fits || key.bytes.count <= bytes.count + 7)
        }
    }
}
