import JSON
@testable import Sectional
import Synchronization
import TestSupport
import Testing

/// Personal screens: what is cached of them never comes from a composition for a subject.
@Suite(.timeLimit(.minutes(10))) struct SharedPassTests {
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

    @Test func loadsOncePerRoleWhatIsShared() async throws {
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

    @Test func loadsOnceWhatManySubjectsShowAtOnce() async throws {
        let gate = Gate()
        shared.gate = gate
        let readers = (0..<20).map { number in
            Task.immediate { [screens, composer] in try await screens.screen(composer, "\(number)").bytes.text }
        }
        gate.open()
        for (number, reader) in readers.enumerated() { #expect(try await reader.value.contains("own of \(number)\"")) }
        #expect([shared.loads, own.loads] == [1, 20])
    }

    /// A composer that leaks the caller into an object that a shared section reads.
    @Test func cachesNothingThatASubjectLeakedInto() async throws {
        let composer = ReadingScreen {
            ""
        } sections: { _ in
            let leak = TextSource("nobody")
            Personal { caller in
                let _: Void = leak.set(caller.subject.rawValue)
                LabelSection("own")
            }
            TextSection("shared", leak)
        }
        for subject in ["ana", "ben"] {
            let text = try await screens.screen(composer, subject).bytes.text
            #expect(text.contains("nobody") && !text.contains(subject))
        }
    }

    /// Sections that exist, or differ, only for a subject.
    @Test func loadsForTheScreenAloneWhatDiffersForNobody() async throws {
        let composer = ReadingScreen {
            ""
        } sections: { _ in
            let leak = TextSource("nobody")
            Personal { caller in
                let _: Void = leak.set(caller.subject.rawValue)
                LabelSection("own")
            }
            LeakingSections(leak: leak)
        }
        for subject in ["ana", "ben", "ana"] {
            let request = screens.request(subject)
            let screen = try await screens.screen(composer, for: request)
            #expect(screen.bytes.text == (try await screens.uncached(composer, for: request)).bytes.text)
        }
    }

    /// In parts that suspend and that don't, and behind an essential one. If one of them were looked up, there would
    /// be another pass for each screen.
    @Test func neverLooksUpAPersonalSection() async throws {
        let composer = ReadingScreen {
            try await own.load()
        } sections: { _ in
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
        for (number, subject) in ["ana", "ben", "cid"].enumerated() {
            let screen = try await screens.screen(composer, subject)
            #expect(own.loads == number * 2 + 2)
            let uncached = try await screens.uncached(composer, for: screens.request(subject))
            #expect(screen.bytes.text == uncached.bytes.text)
        }
        #expect(screens.cache.count == 1)
        #expect(shared.loads == 4)
    }

    /// A personal section that looks like a shared one.
    @Test func showsAPersonalSectionUnderTheIdentityOfASharedOne() async throws {
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

    @Test func composesNoPersonalPartForNobody() async throws {
        let composed = Mutex<[String]>([])
        let composer = TestScreen { _ in
            Personal { caller in
                let _: Void = composed.withLock { $0.append(caller.subject.rawValue) }
                LabelSection("own")
            }
            LabelSection("shared")
        }
        _ = try await screens.screen(composer)
        #expect(composed.withLock { $0 } == ["ana"])
    }

    /// A refusal comes before anything that is cached.
    @Test func refusesAScreenWhoseSectionsAreCached() async throws {
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

    @Test func sharesSectionsBesideAPersonalPartThatReadsUntold() async throws {
        let composer = TestScreen { _ in
            TextSection("shared", shared)
            Personal { _ in
                Reads(.untold)
                LabelSection("own")
            }
        }
        for _ in 0..<3 { _ = try await screens.screen(composer) }
        #expect(shared.loads == 1)
    }
}

private func refuse(_ error: (any Error)?) throws { if let error { throw error } }

/// Sections that depend on what was leaked.
private struct LeakingSections: Sections {
    let leak: TextSource

    func append(to parts: inout ScreenParts) throws(ScreenError) {
        if leak.text != "nobody" { LabelSection("only for subjects").append(to: &parts) }
        TextSection("with header", leak, header: leak.text).append(to: &parts)
    }
}
