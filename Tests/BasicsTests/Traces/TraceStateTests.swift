import Basics
import Testing

/// The header field `tracestate`.
@Suite struct TraceStateTests {
    private static func members(_ count: Int) -> String { (0..<count).map { "k\($0)=v" }.joined(separator: ",") }

    @Test(arguments: [
        "rojo=00f067aa0ba902b7", "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE", "a=b , ,c=d", "fw529a3039@dt=x;y:z",
        "1a= b",
        "a_-*/b=!~", members(32), "a=" + String(repeating: "x", count: 256),
    ])
    func `a valid tracestate is kept`(_ text: String) { #expect(TraceState(text)?.text == text) }

    @Test(arguments: [
        "", ",", " ", "a", "=b", "a=", "A=b", "a=b=c", "a=b,a=c", "a=\u{e9}", "a=b\u{7f}", "a=b\nc", "_a=b", "a b=c",
        members(33), "a=" + String(repeating: "x", count: 257), String(repeating: "x", count: 257) + "=a",
        members(2) + ",a=" + String(repeating: "x", count: 250) + ",b=" + String(repeating: "x", count: 250),
    ])
    func `an invalid tracestate is dropped`(_ text: String) { #expect(TraceState(text) == nil) }
}
