import Screens
import Testing

/// What is stored of a performed action.
@Suite struct PerformedOnceTests {
    private func effects(_ effects: Effect...) -> [UInt8]? {
        PerformedOnce(fingerprint: "f", Performed(effects: effects)).effects
    }

    @Test func `effects are stored as JSON`() {
        let stored = effects(.clearInput("a"), .message("\"b\""), .dismiss)
        let text = #"[{"kind":"clearInput","cell":"a"},{"kind":"message","text":"\"b\""},{"kind":"dismiss"}]"#
        #expect(stored == Array(text.utf8))
        #expect(effects() == nil)
    }

    /// An action makes effects of any length; what is stored has a bound all the same.
    @Test func `effects above the limit are not stored`() {
        let around = #"[{"kind":"message","text":""}]"#.utf8.count
        let longest = String(repeating: "x", count: PerformedOnce.maximumEffectBytes - around)
        #expect(effects(.message(longest))?.count == PerformedOnce.maximumEffectBytes)
        #expect(effects(.message(longest + "x")) == nil)
    }
}
