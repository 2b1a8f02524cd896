import TestSupport
import Testing
@testable import Screens

/// What the type of a screen's content says of late sections, and what the engine makes of it.
@Suite(.timeLimit(.minutes(10))) struct LateDeclarationTests {
    private let screens = CachedScreens()
    private let source = TextSource()

    private let request = Self.request(features: .lateSections)

    private static func request(features: ClientFeatures) -> ClientRequest {
        ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"), features: features)
    }

    private func mayBeLate<Content: Sections>(@SectionsBuilder _ content: () -> Content) -> Bool { Content.mayBeLate }

    @Test func `late sections are known from the type`() {
        let isShown = true
        #expect(!mayBeLate { LabelSection("a") })
        #expect(mayBeLate { MayBeLate { LabelSection("a") } })
        #expect(
            mayBeLate {
                LabelSection("a")
                if isShown { for id in ["b", "c"] as [SectionID] { MayBeLate { LabelSection(id) } } }
            })
        #expect(
            mayBeLate {
                if isShown { LabelSection("a") } else { MayBeLate { LabelSection("b") } }
            })
        #expect(mayBeLate { Personal { _ in MayBeLate { LabelSection("a") } } })
        #expect(!mayBeLate { Essential { LabelSection("a") } })
        #expect(!mayBeLate { Personal { _ in LabelSection("a") } })
    }

    /// Callers whose screen doesn't depend on the feature have equal requests.
    @Test func `the feature is removed from requests that don't need it`() {
        let plain = TestScreen { _ in LabelSection("a") }
        let late = TestScreen { _ in MayBeLate { LabelSection("a") } }
        #expect(plain.shared(request) == plain.shared(Self.request(features: [])))
        #expect(late.shared(request) != late.shared(Self.request(features: [])))
        #expect(SectionAudience(of: request) == SectionAudience(of: Self.request(features: [])))
    }

    /// A wrapper that doesn't say what it contains: its sections are waited for.
    @Test func `a hidden late section is waited for`() async throws {
        struct Hiding<Content: Sections>: Sections {
            let content: Content
            func append(to parts: inout ScreenParts) throws(ScreenError) { try content.append(to: &parts) }
        }
        let gate = Gate()
        source.gate = gate
        let composer = TestScreen { [source] _ in
            Hiding(content: MayBeLate { TextSection("a", source) })
            LabelSection("b")
        }
        let screen = Task { [renderer, request] in try await renderer.screen(composer, for: request) }
        await gate.waiters(1)
        await screens.clock.sleeper()
        #expect(screens.clock.sleeperCount(for: .milliseconds(300)) == 0)
        screens.clock.advance(by: .milliseconds(300))
        gate.open()
        #expect(try await screen.value.rest == nil)
    }

    private var renderer: ScreenRenderer {
        var renderer = screens.renderer
        renderer.lateLoads = LateLoads(maximumCount: 2)
        return renderer
    }

    /// With its header and without actions, and then the section.
    @Test(arguments: [true, false]) func `a late section is written as loading, then complete`(isCached: Bool)
        async throws
    {
        let gate = Gate()
        source.gate = gate
        let composer = TestScreen { [source] _ in MayBeLate { TextSection("a", source, header: "Header") } }
        let screen = try await late(composer, isCached: isCached)
        #expect(
            screen.bytes.text.hasSuffix(
                #""sections":[{"id":"a","header":"Header","cells":[],"isLoading":true}]}"#))
        let rest = try #require(screen.rest)
        #expect(rest.sections == ["a"] && screen.failures.isEmpty)
        gate.open()
        let whole = try await rest.next()
        #expect(whole.rest == nil)
        let patient = try await renderer.screen(composer, for: Self.request(features: []))
        #expect(whole.bytes.text == patient.bytes.text && whole.revision == patient.revision)
        let patched = try screen.applying(Patch(from: screen.asRevision, to: whole))
        #expect(patched.bytes.text == whole.bytes.text)
    }

    private func late(_ composer: any ScreenComposer, isCached: Bool) async throws -> Screen {
        let cache = isCached ? screens.cache : nil
        let screen = Task { [renderer, request] in
            try await renderer.screen(composer, for: request, sections: cache)
        }
        await screens.clock.sleeper(for: .milliseconds(300))
        screens.clock.advance(by: .milliseconds(300))
        return try await screen.value
    }

    /// A screen of which all sections failed is still a screen, because the client shows a part of it.
    @Test func `a late section fails without the screen`() async throws {
        let gate = Gate()
        (source.gate, source.isBroken) = (gate, true)
        let composer = TestScreen { [source] _ in MayBeLate { TextSection("a", source) } }
        let rest = try #require(try await late(composer, isCached: false).rest)
        gate.open()
        let screen = try await rest.next()
        #expect(screen.failures.map(\.section) == ["a"])
        #expect(screen.bytes.text.contains(#""isPartial":true"#))
    }

    /// Above the limit, sections are waited for.
    @Test func `above the limit, late sections are waited for`() async throws {
        let (gate, lastGate, last) = (Gate(), Gate(), TextSource())
        (source.gate, last.gate) = (gate, lastGate)
        let composer = TestScreen { [source] _ in
            for id in ["a", "b"] as [SectionID] { MayBeLate { TextSection(id, source) } }
            MayBeLate { TextSection("c", last) }
        }
        let loads = LateLoads(maximumCount: 2)
        var renderer = screens.renderer
        renderer.lateLoads = loads
        let screen = Task { [renderer, request] in try await renderer.screen(composer, for: request) }
        await gate.waiters(2)
        await lastGate.waiters(1)
        #expect(loads.count == 2)
        await screens.clock.sleeper(for: .milliseconds(300))
        screens.clock.advance(by: .milliseconds(300))
        gate.open()
        // The screen waits for the last one, and has what has loaded meanwhile.
        while loads.count > 0 { await Task.yield() }
        lastGate.open()
        #expect(try await screen.value.rest == nil)
        #expect(loads.count == 0)
        loads.end()
        #expect(loads.start(deadline: .seconds(1), clock: screens.clock, { .title("") }, late: { _ in }) == nil)
    }

    /// An error of an essential section fails the screen, wherever the section is.
    @Test func `a failed essential section fails the screen`() async throws {
        source.isBroken = true
        let composers: [any ScreenComposer] = [
            TestScreen { [source] _ in
                LabelSection("a")
                Essential { TextSection("b", source) }
            },
            TestScreen { [source] _ in
                LabelSection("a")
                Personal { _ in Essential { TextSection("b", source) } }
            },
            TestScreen { _ in
                LabelSection("a")
                Essential { Personal { _ in try LabelSection(brokenID()) } }
            },
            TestScreen { _ in
                LabelSection("a")
                Essential {
                    Personal { _ in
                        await Task.yield()
                        try LabelSection(brokenID())
                    }
                }
            },
        ]
        for composer in composers {
            await #expect(throws: ScreenError.self) {
                _ = try await renderer.screen(composer, for: request)
            }
        }
        let others = TestScreen { [source] _ in
            Essential { LabelSection("a") }
            TextSection("b", source)
        }
        #expect(try await renderer.screen(others, for: request).failures.map(\.section) == ["b"])
    }

    private func brokenID() throws -> SectionID { throw Broken() }
}
