import Screens
import Testing

/// What is stored of a performed action.
@Suite struct PerformedOnceTests {
    private func effects(_ effects: Effect...) -> [UInt8]? {
        PerformedOnce(fingerprint: "f", Performed(effects: effects)).effects
    }

    @Test func hasTheEffectsAsJSON() {
        let stored = effects(.clearInput("a"), .message("\"b\""), .dismiss)
        let text = #"[{"kind":"clearInput","cell":"a"},{"kind":"message","text":"\"b\""},{"kind":"dismiss"}]"#
        #expect(stored == Array(text.utf8))
        #expect(effects() == nil)
    }

    /// An action makes effects of any length; what is stored has a bound all the same.
    @Test func hasNoLongerEffectsThanAFewKilobytes() {
        let around = #"[{"kind":"message","text":""}]"#.utf8.count
        let longest = String(repeating: "x", count: PerformedOnce.maximumEffectBytes - around)
        #expect(effects(.message(longest))?.count == PerformedOnce.maximumEffectBytes)
        #expect(effects(.message(longest + "x")) == nil)
    }
}
