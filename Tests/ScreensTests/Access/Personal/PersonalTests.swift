import JSON
import Screens
import TestSupport
import Testing

/// What is one subject's own, in a screen that has something for everybody too.
@Suite(.timeLimit(.minutes(10))) struct PersonalTests {
    private let clock = ManualClock()
    private let ana = Caller(role: .guest, subject: "ana")

    private var renderer: ScreenRenderer {
        ScreenRenderer(key: .testing, deadline: .seconds(1), clock: clock) { _ in "failed" }
    }

    private func screen(_ composer: any ScreenComposer) async throws -> Screen {
        try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: ana))
    }

    private func sections(_ composer: any ScreenComposer) async throws -> [String] {
        JSONObject(try await screen(composer).bytes.array)["sections"].list.compactMap { $0["id"].text }
    }

    @Test func `a personal part gets the caller`() async throws {
        let composer = TestScreen { _ in
            Personal { caller in Section("own", topics: []) { LabelCell(id: "a", text: caller.subject.rawValue) } }
        }
        #expect(try await screen(composer).bytes.text.contains(#""text":"ana""#))
    }

    @Test func `personal sections keep their places`() async throws {
        let composer = TestScreen { _ in
            LabelSection("first")
            Personal { _ in LabelSection("second") }
            LabelSection("third")
            Personal { _ in
                let _: Void = await Task.yield()
                LabelSection("fourth")
                LabelSection("fifth")
            }
            LabelSection("sixth")
        }
        let names = ["first", "second", "third", "fourth", "fifth", "sixth"]
        #expect(try await sections(composer) == names)
    }

    @Test func `a personal part that doesn't wait stays on the thread`() {
        let composer = TestScreen { _ in
            Personal { caller in LabelSection(SectionID(caller.subject.rawValue)) }
            Personal { caller in
                let name = try await Shared { caller.subject.rawValue + "'s" }.value
                LabelSection(SectionID(name))
            }
        }
        let (isDone, renderer, request) = (Flag(), renderer, ClientRequest(ScreenPath("test"), caller: ana))
        Task.immediate {
            _ = try await renderer.screen(composer, for: request)
            isDone.raise()
        }
        #expect(isDone.isRaised)
    }

    @Test func `personal parts wait side by side`() async throws {
        let gate = Gate()
        let composer = TestScreen { _ in
            for name in ["a", "b", "c"] {
                Personal { _ in
                    let _: Void = await gate.wait()
                    LabelSection(SectionID(name))
                }
            }
        }
        async let shown = sections(composer)
        await gate.waiters(3)
        gate.open()
        #expect(try await shown == ["a", "b", "c"])
    }

    @Test func `bar items keep their order`() async throws {
        let composer = TestScreen { _ in
            BarItem("first", title: "1")
            Personal { _ in BarItem("second", title: "2") }
            Personal { _ in
                let _: Void = await Task.yield()
                BarItem("third", title: "3")
            }
            BarItem("fourth", title: "4")
            LabelSection("one")
        }
        let items = JSONObject(try await screen(composer).bytes.array)["barItems"].list.map { $0["id"].text }
        #expect(items == ["first", "second", "third", "fourth"])
    }

    /// A composer's own type says what it likes, and the subject stays where it is.
    @Test func `a hidden Personal on a shared screen is not composed`() async throws {
        let isComposed = Flag()
        let composer = TestScreen { _ in
            LabelSection("good")
            Disguised {
                Personal { _ in
                    isComposed.raise()
                    LabelSection("own")
                }
            }
        }
        #expect(try await sections(composer) == ["good", "~personal-1"])
        #expect(!isComposed.isRaised)
        #expect(!type(of: composer).isPersonal)
    }
}

/// Something personal whose type keeps quiet about it.
private struct Disguised<Content: Sections>: Sections {
    @SectionsBuilder let content: @Sendable () -> Content

    func append(to parts: inout ScreenParts) throws(ScreenError) { try content().append(to: &parts) }
}
