import Screens
import TestSupport
import Testing

/// An explanation says which sections may be late, and with which the screen fails.
@Suite struct LateExplanationTests {
    @Test(arguments: [true, false]) func `an explanation says which sections may be late`(_ isShown: Bool) async throws
    {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }
        let composer = TestScreen { _ in
            Essential { LabelSection("a") }
            MayBeLate { LabelSection("b").shown(if: isShown) }
            MayBeLate(after: .seconds(1)) { LabelSection("c") }
            MayBeLate { Essential { LabelSection("d") } }
            LabelSection("e")
        }
        let screen = try await renderer.explanation(
            of: composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
        let late = screen.sections.map { "\($0.id.rawValue) \($0.lateAfter.map { "\($0)" } ?? "never")" }
        let own = isShown ? ["b 0.3 seconds"] : []
        #expect(late == ["a never"] + own + ["c 1.0 seconds", "d never", "e never"])
        #expect(screen.sections.filter(\.isEssential).map(\.id) == ["a", "d"])
    }
}
