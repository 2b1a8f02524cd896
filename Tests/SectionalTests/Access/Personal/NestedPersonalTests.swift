import JSON
import Sectional
import TestSupport
import Testing

/// A personal part that is waited for, in another one: it fails alone, and waits beside others.
@Suite(.timeLimit(.minutes(10))) struct NestedPersonalTests {
    private let clock = ManualClock()
    private let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))

    private var renderer: ScreenRenderer {
        ScreenRenderer(key: .testing, deadline: .seconds(1), clock: clock) { _ in "failed" }
    }

    /// Three sections of one part that is waited for; what `inner` does, it does before the second is there.
    private func nested(_ inner: @escaping @Sendable () async throws -> Void) -> some ScreenComposer {
        TestScreen { _ in
            LabelSection("shared")
            Personal { _ in
                let _: Void = await Task.yield()
                LabelSection("before")
                Personal { _ in
                    let _: Void = try await inner()
                    LabelSection("inner")
                }
                LabelSection("behind")
            }
            LabelSection("last")
        }
    }

    private func sections(_ screen: Screen) -> [String] {
        JSONObject(screen.bytes.array)["sections"].list.compactMap { $0["id"].text }
    }

    @Test func failsAlone() async throws {
        let screen = try await renderer.screen(nested { throw Broken() }, for: request)
        #expect(screen.failures.map(\.section) == ["personal-1-1"])
        #expect(screen.failures.first?.error is Broken)
        #expect(sections(screen) == ["shared", "before", "personal-1-1", "behind", "last"])
    }

    @Test func isLateAlone() async throws {
        let gate = Gate()
        let composer = nested { await gate.wait() }
        async let rendered = renderer.screen(composer, for: request)
        await gate.waiters(1)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        let screen = try await rendered
        #expect(screen.failures.map(\.section) == ["personal-1-1"])
        #expect(screen.failures.first?.error is Late)
        #expect(sections(screen) == ["shared", "before", "personal-1-1", "behind", "last"])
        gate.open()
    }

    /// However much of it the part around it has used.
    @Test func hasAsLongAsASection() async throws {
        let (outer, inner) = (Gate(), Gate())
        let composer = TestScreen { _ in
            Personal { _ in
                let _: Void = await outer.wait()
                Personal { _ in
                    let _: Void = await inner.wait()
                    LabelSection("inner")
                }
            }
        }
        async let rendered = renderer.screen(composer, for: request)
        for gate in [outer, inner] {
            await gate.waiters(1)
            await clock.sleeper()
            clock.advance(by: .milliseconds(900))
            gate.open()
        }
        let screen = try await rendered
        #expect(screen.failures.isEmpty)
        #expect(sections(screen) == ["inner"])
    }

    @Test func waitsBesideOthers() async throws {
        let gate = Gate()
        let composer = TestScreen { _ in
            for outer in ["a", "b"] {
                Personal { _ in
                    let _: Void = await Task.yield()
                    for inner in ["1", "2"] {
                        Personal { _ in
                            let _: Void = await gate.wait()
                            LabelSection(SectionID(outer + inner))
                        }
                    }
                }
            }
        }
        async let rendered = renderer.screen(composer, for: request)
        await gate.waiters(4)
        gate.open()
        #expect(sections(try await rendered) == ["a1", "a2", "b1", "b2"])
    }

    @Test(arguments: [ScreenError.forbidden, .notFound]) func endsTheScreenWhereItSaysSo(_ refusal: ScreenError) async {
        let error = await #expect(throws: ScreenError.self) {
            try await renderer.screen(nested { throw refusal }, for: request)
        }
        #expect(error.map { "\($0)" } == "\(refusal)")
    }

    /// What stands behind it has the last word about the title, as anywhere.
    @Test func keepsTitlesAndBarItemsInOrder() async throws {
        let composer = TestScreen { _ in
            Personal { _ in
                let _: Void = await Task.yield()
                Personal { _ in
                    let _: Void = await Task.yield()
                    Title { "inner" }
                    BarItem("inner", title: "1")
                    Reads("inner")
                }
                Title { "outer" }
                BarItem("outer", title: "2")
                LabelSection("one")
            }
        }
        let screen = try await renderer.screen(composer, for: request)
        let json = JSONObject(screen.bytes.array)
        #expect(json["title"].text == "outer")
        #expect(json["barItems"].list.map { $0["id"].text } == ["inner", "outer"])
        #expect(screen.topics == ["inner"])
    }

    @Test func isFoundByPagesAndActions() async throws {
        let composer = nested {}
        let page = try await renderer.page(PageRequest(), of: "inner", composer, for: request)
        #expect(page.bytes.text.contains("LabelCell"))
        _ = try await renderer.action("remove", on: "label", in: "inner", composer, for: request)
    }
}
