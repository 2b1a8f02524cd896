import JSON
import TestSupport
import Testing

@Suite struct ContentKeyTests {
    @Test(arguments: [0, 1, 16, 31, 33, 64]) func `a key has exactly 32 bytes`(count: Int) {
        #expect(ContentKey([UInt8](repeating: 7, count: count)) == nil)
        #expect(ContentKey([UInt8](repeating: 7, count: 32)) != nil)
    }

    /// A key may come into a log line with what it belongs to.
    @Test func `printing a key doesn't show its bytes`() {
        var dumped = ""
        dump(ContentKey.testing, to: &dumped)
        #expect("\(ContentKey.testing)" == "ContentKey" && String(reflecting: ContentKey.testing) == "ContentKey")
        #expect(dumped == "- ContentKey\n")
    }
}
