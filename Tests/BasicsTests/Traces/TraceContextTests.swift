import Basics
import TestSupport
import Testing

/// The header field `traceparent`.
@Suite struct TraceContextTests {
    private static let example = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func `the parts of traceparent are read`() throws {
        let context = try #require(TraceContext(traceparent: Self.example))
        #expect(context.traceID.description == "0af7651916cd43dd8448eb211c80319c")
        #expect(context.spanID.description == "b7ad6b7169203331")
        #expect(context.isSampled && context.flags == TraceContext.sampledFlag)
        #expect(context.traceparent == Self.example)
    }

    /// Bits without a meaning are not passed on.
    @Test(arguments: [
        ("00", false, "00"), ("01", true, "01"), ("02", false, "02"), ("ff", true, "03"), ("fe", false, "02"),
    ])
    func `only known flags are passed on`(_ written: String, isSampled: Bool, _ passedOn: String) throws {
        let context = try #require(TraceContext(traceparent: Self.example.dropLast(2) + written))
        #expect(context.isSampled == isSampled)
        #expect(context.traceparent == Self.example.dropLast(2) + passedOn)
    }

    @Test(arguments: [
        "", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what",
        "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01.what",
        " 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01, 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c8031\u{e9}c-b7ad6b7169203331-01",
        "00_0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331_01",
    ])
    func `an invalid traceparent is refused`(_ text: String) { #expect(TraceContext(traceparent: text) == nil) }

    @Test(arguments: ["", "-", "-what the future will be like"]) func `a traceparent of a later version is read`(
        _ rest: String
    ) throws {
        let context = try #require(TraceContext(traceparent: "cc" + Self.example.dropFirst(2) + rest))
        #expect(context.traceparent == Self.example)
    }

    @Test func `a traceparent is written as it was read`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let hex = (0..<48).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" }
            let text = "00-\(String(hex[..<32]))-\(String(hex[32...]))-0\(Int.random(in: 0...3, using: &random))"
            #expect(TraceContext(traceparent: text)?.traceparent == text)
        }
    }

    /// One or two bytes are changed, and another reader of the grammar says what is left of it.
    @Test func `a changed traceparent is read only if the grammar allows it`() {
        var random = SeededGenerator(seed: 11)
        let bytes = Array("0123456789abcdefABCDEFgG-_ ,.\t\u{7f}".utf8)
        let count = Repetitions.of(20_000)
        var accepted = 0
        for _ in 0..<count {
            var text = Array(Self.example.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = text.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<8, using: &random) {
                case 0: text.remove(at: place)
                case 1: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                default: text[place] = bytes.randomElement(using: &random) ?? 0
                }
            }
            let string = String(decoding: text, as: UTF8.self)
            #expect((TraceContext(traceparent: string) != nil) == Self.isValid(string), "\(string)")
            let mayBeSampled = TraceContext.mayBeSampled(string.utf8.span)
            if let context = TraceContext(traceparent: string) { #expect(context.isSampled == mayBeSampled) }
            if Self.isValid(string) { accepted += 1 }
        }
        #expect(accepted > count / 10)
    }

    private static func isValid(_ text: String) -> Bool {
        let pattern = /([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?/.dotMatchesNewlines()
        guard let match = text.wholeMatch(of: pattern), match.1 != "ff", match.1 != "00" || match.4 == nil else {
            return false
        }
        return match.2.contains { $0 != "0" } && match.3.contains { $0 != "0" }
    }

    @Test func `random trace and span ids are unique`() {
        #expect(Set((0..<1_000).map { _ in TraceID.random() }).count == 1_000)
        #expect(Set((0..<1_000).map { _ in SpanID.random() }).count == 1_000)
    }
}
