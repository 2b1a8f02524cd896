import TestSupport
import Testing
@testable import Screens

/// Sections that show what their composer has read.
@Suite(.timeLimit(.minutes(10))) struct ComposerReadTests {
    private let screens = CachedScreens()
    private let read = TextSource("old")
    private let shown = TextSource()

    private var shared: some ScreenComposer {
        ReadingScreen { [read] in
            try await read.load()
        } sections: { text in
            Section("shown", topics: ["text"]) { [shown] in
                LabelCell(id: "a", text: text)
                LabelCell(id: "b", text: try await shown.load())
            }
        }
    }

    private var personal: some ScreenComposer {
        ReadingScreen { [read] in
            try await read.load()
        } sections: { text in
            Section("shown", topics: ["text"]) { [shown] in
                LabelCell(id: "a", text: text)
                LabelCell(id: "b", text: try await shown.load())
            }
            Personal { _ in LabelSection("own") }
        }
    }

    private func composer(_ isPersonal: Bool) -> any ScreenComposer { isPersonal ? personal : shared }

    @Test(arguments: [false, true]) func `sections are loaded again if the composer's data changes`(_ isPersonal: Bool)
        async throws
    {
        for _ in 0..<2 { _ = try await screens.screen(composer(isPersonal)) }
        #expect(shown.loads == 1)
        read.text = "new"
        screens.write("composer")
        #expect(try await screens.screen(composer(isPersonal)).bytes.text.contains("new"))
        #expect(shown.loads == 2)
    }

    /// The first composition reads before the write, and hands what it has read to a section that is loaded after it.
    @Test(arguments: [false, true]) func `sections are not cached if the composer's data changes meanwhile`(
        _ isPersonal: Bool
    ) async throws {
        let gate = Gate()
        read.gate = gate
        let early = Task.immediate { [screens, composer = composer(isPersonal)] in try await screens.screen(composer) }
        await gate.waiters(1)
        (read.text, read.gate) = ("new", nil)
        screens.write("composer")
        gate.open()
        _ = try await early.value
        #expect(try await screens.screen(composer(isPersonal), "ben").bytes.text.contains("new"))
        #expect(try await screens.screen(composer(isPersonal), "cid").bytes.text.contains("new"))
    }

    @Test func `sections are not cached if the change log is too short`() async throws {
        let gate = Gate()
        read.gate = gate
        let early = Task.immediate { [screens, composer = shared] in try await screens.screen(composer) }
        await gate.waiters(1)
        for _ in 0...ChangeLog.maximumCount { screens.write("unrelated") }
        gate.open()
        _ = try await early.value
        #expect(screens.cache.count == 0)
        read.gate = nil
        _ = try await screens.screen(shared)
        #expect(screens.cache.count == 1)
    }
}
