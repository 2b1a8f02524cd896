import JSON
import Screens
import TestSupport
import Testing

/// A personal part has no other one in it.
@Suite(.timeLimit(.minutes(10))) struct NestedPersonalTests {
    private func start(_ composer: any ScreenComposer) throws(CatalogError) {
        _ = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [composer])
    }

    @Test func `a Personal inside another one is refused at the start`() {
        let error = #expect(throws: CatalogError.self) {
            try self.start(TestScreen { _ in Personal { _ in Personal { _ in LabelSection("inner") } } })
        }
        #expect(
            error?.description
                == "screen 'test' has a Personal inside another one (with Personal<LabelSection>): "
                + "put them side by side")
    }

    /// In a group, a condition, a list or another treatment, and behind parts that are allowed.
    @Test func `a nested Personal is found in groups, conditions and lists`() {
        let isShown = true
        let composers: [any ScreenComposer] = [
            TestScreen { _ in
                LabelSection("shared")
                Personal { _ in
                    let _: Void = await Task.yield()
                    LabelSection("own")
                    if isShown { Personal { _ in LabelSection("inner") } }
                }
            },
            TestScreen { _ in
                Personal { _ in LabelSection("own") }
                Personal { _ in
                    Essential { for id in ["a", "b"] as [SectionID] { Personal { _ in LabelSection(id) } } }
                }
            },
        ]
        for composer in composers {
            let error = #expect(throws: CatalogError.self) { try self.start(composer) }
            #expect(error?.description.contains("Personal<LabelSection>") == true)
        }
    }

    @Test func `two Personal parts side by side are allowed`() {
        #expect(throws: Never.self) {
            try self.start(
                TestScreen { _ in
                    Personal { _ in LabelSection("one") }
                    Personal { _ in LabelSection("other") }
                })
        }
    }

    /// Where its type is hidden, it isn't composed, and fails in its place.
    @Test(arguments: [false, true]) func `a hidden nested Personal fails and is not composed`(_ waits: Bool)
        async throws
    {
        let isComposed = Flag()
        let hidden = Hiding {
            Personal { _ in
                isComposed.raise()
                LabelSection("inner")
            }
        }
        let composer = TestScreen { _ in
            LabelSection("shared")
            if waits {
                Personal { _ in
                    let _: Void = await Task.yield()
                    LabelSection("before")
                    hidden
                    LabelSection("behind")
                }
            } else {
                Personal { _ in
                    LabelSection("before")
                    hidden
                    LabelSection("behind")
                }
            }
        }
        #expect(throws: Never.self) { try self.start(composer) }
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(1), clock: ManualClock()) { _ in "failed" }
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        let screen = try await renderer.screen(composer, for: request)
        let sections = JSONObject(screen.bytes.array)["sections"].list
        #expect(sections.map { $0["id"].text } == ["shared", "before", "~personal-1", "behind"])
        #expect(
            screen.failures.map { "\($0.error)" } == ["a Personal inside another one: put them side by side"])
        #expect(!isComposed.isRaised)
    }
}

/// Something personal whose type keeps quiet about it.
private struct Hiding<Content: Sections>: Sections {
    @SectionsBuilder let content: @Sendable () -> Content

    func append(to parts: inout ScreenParts) throws(ScreenError) { try content().append(to: &parts) }
}
