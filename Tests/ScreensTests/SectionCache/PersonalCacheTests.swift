import JSON
import Synchronization
import TestSupport
import Testing
@testable import Screens

/// Personal screens: the sections outside of `Personal` are cached for all, and nothing inside of it is.
@Suite(.timeLimit(.minutes(10))) struct PersonalCacheTests {
    private let screens = CachedScreens()
    private let shared = TextSource("shared")
    private let own = TextSource("own")

    private var composer: some ScreenComposer {
        TestScreen { _ in
            TextSection("shared", shared)
            Personal { caller in
                Section("own", topics: ["own"]) { [own] in
                    LabelCell(id: "a", text: try await own.load() + " of " + caller.subject.rawValue)
                }
            }
        }
    }

    @Test func `shared sections of a personal screen are loaded once for all`() async throws {
        for subject in ["ana", "ben", "ana"] {
            let screen = try await screens.screen(composer, subject)
            #expect(screen.bytes.text.contains("own of \(subject)"))
            #expect(
                screen.bytes.text == (try await screens.uncached(composer, for: screens.request(subject))).bytes.text)
        }
        #expect([shared.loads, own.loads] == [4, 6])
        #expect(screens.cache.count == 1)
        screens.write("own")
        _ = try await screens.screen(composer)
        #expect([shared.loads, own.loads] == [4, 7])
    }

    @Test func `simultaneous subjects share one load`() async throws {
        let gate = Gate()
        shared.gate = gate
        let readers = (0..<20).map { number in
            Task.immediate { [screens, composer] in try await screens.screen(composer, "\(number)").bytes.text }
        }
        gate.open()
        for (number, reader) in readers.enumerated() { #expect(try await reader.value.contains("own of \(number)\"")) }
        #expect([shared.loads, own.loads] == [1, 20])
    }

    /// In parts that suspend and that don't, and behind an essential one.
    @Test func `a personal section is never cached`() async throws {
        let composer = TestScreen { _ in
            Personal { _ in
                Essential { LabelSection("essential") }
                LabelSection("after essential")
            }
            Personal { _ in
                let _: Void = await Task.yield()
                LabelSection("waited for")
                Essential { LabelSection("essential and waited for") }
                LabelSection("after essential and waited for")
            }
            TextSection("shared", shared)
        }
        for subject in ["ana", "ben", "cid"] {
            let screen = try await screens.screen(composer, subject)
            let uncached = try await screens.uncached(composer, for: screens.request(subject))
            #expect(screen.bytes.text == uncached.bytes.text)
        }
        #expect(screens.cache.count == 1)
        #expect(shared.loads == 4)
    }

    /// A personal section that looks like a shared one.
    @Test func `a personal section with a shared one's id is shown`() async throws {
        let caching = TestScreen { _ in
            TextSection("same", shared)
            Personal { _ in LabelSection("own") }
        }
        _ = try await screens.screen(caching)
        let atOnce = TestScreen { _ in
            Personal { _ in
                Essential { LabelSection("essential") }
                TextSection("same", own)
            }
        }
        let suspending = TestScreen { _ in
            Personal { _ in
                let _: Void = await Task.yield()
                TextSection("same", own)
            }
        }
        for composer in [atOnce, suspending] as [any ScreenComposer] {
            #expect(try await screens.screen(composer).bytes.text.contains(#""text":"own""#))
        }
    }

    /// The sections that all share are those of the composition for the caller.
    @Test func `a personal screen is composed once`() async throws {
        let composed = Mutex<[String]>([])
        let composer = ReadingScreen { [own] in
            try await own.load()
        } sections: { _ in
            Personal { caller in
                let _: Void = composed.withLock { $0.append(caller.subject.rawValue) }
                LabelSection("own")
            }
            TextSection("shared", shared)
        }
        _ = try await screens.screen(composer)
        #expect(composed.withLock { $0 } == ["ana"])
        #expect([shared.loads, own.loads] == [1, 1])
        _ = try await screens.screen(composer, "ben")
        #expect(composed.withLock { $0 } == ["ana", "ben"])
        #expect([shared.loads, own.loads] == [1, 2])
    }

    /// What is read inside `Personal` invalidates the screens of one subject, and nothing that all share.
    @Test func `personal topics do not invalidate shared sections`() async throws {
        let composer = TestScreen { _ in
            TextSection("shared", shared)
            Personal { caller in
                Reads(Topic("mine").of(caller.subject))
                LabelSection("own")
            }
            Personal { caller in
                let _: Void = await Task.yield()
                Reads(Topic("others").of(caller.subject))
                LabelSection("waited for")
            }
        }
        let screen = try await screens.screen(composer)
        #expect(Set(screen.topics) == ["text", "mine/ana", "others/ana"])
        #expect(screens.cache.readerCount == 1)
        screens.write("mine/ana", "others/ana")
        _ = try await screens.screen(composer)
        #expect(shared.loads == 1)
    }

    /// A refusal comes before anything that is cached.
    @Test func `a refusal comes before cached sections`() async throws {
        let composer = TestScreen { _ in
            TextSection("shared", shared)
            Personal { caller in
                let _: Void = try refuse(caller.subject == "ben" ? ScreenError.forbidden : nil)
                LabelSection("own")
            }
        }
        _ = try await screens.screen(composer)
        await #expect(throws: ScreenError.self) { try await screens.screen(composer, "ben") }
    }

    @Test func `sections beside an uncacheable personal one are shared`() async throws {
        let composer = TestScreen { _ in
            TextSection("shared", shared)
            Personal { _ in Section("own", topics: [], isCacheable: false) { LabelCell(id: "a") } }
        }
        for _ in 0..<3 { #expect(try await !screens.screen(composer).isCacheable) }
        #expect(shared.loads == 1)
    }
}

private func refuse(_ error: (any Error)?) throws { if let error { throw error } }
