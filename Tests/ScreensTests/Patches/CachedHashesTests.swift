import JSON
import TestSupport
import Testing
@testable import Screens

/// Patches between screens that are made of cached sections.
@Suite struct CachedHashesTests {
    private let screens = CachedScreens()
    private let first = TextSource("one")
    private let second = TextSource("two")

    private var composer: some ScreenComposer {
        TestScreen { _ in
            TextSection("first", first, topics: ["first"], header: "header")
            TextSection("second", second, topics: ["second"])
        }
    }

    @Test func `hashes of a cached section are computed once`() async throws {
        let (hashes, count) = (CachedHashes(), TextSource())
        let screen = try await screens.screen(composer)
        for _ in 0..<3 {
            let known = hashes.hashes {
                count.text += "+"
                return SectionHashes(of: screen.index.sections[0], in: screen.index, of: screen.bytes, .testing)
            }
            #expect(known.cached === hashes)
        }
        #expect(count.text == "text+")
    }

    @Test func `copies of a section share its hashes`() async throws {
        let old = try await screens.screen(composer)
        second.text = "changed"
        screens.write("second")
        let new = try await screens.screen(composer)
        let (before, after) = (old.asRevision.hashes.sections, new.asRevision.hashes.sections)
        #expect(before[0].cached != nil && before[0].cached === after[0].cached)
        #expect(before[1].cached !== after[1].cached)
        let uncached = try await screens.uncached(composer, for: screens.request()).asRevision.hashes.sections
        #expect(after.count == uncached.count)
        for (one, other) in zip(after, uncached) {
            #expect(other.cached == nil)
            #expect(one.cells.map(\.hash) == other.cells.map(\.hash))
            #expect(one.attributes[.header] == other.attributes[.header])
        }
    }

    @Test(arguments: [false, true]) func `patches between cached screens are minimal`(_ isCached: Bool) async throws {
        let old = try await screens.screen(composer)
        second.text = "changed"
        screens.write("second")
        let request = screens.request()
        let new = try await isCached ? screens.screen(composer) : screens.uncached(composer, for: request)
        let patch = Patch(from: old.asRevision, to: new)
        #expect(patch.operations.count == 1)
        #expect(try old.applying(patch).bytes.text == new.bytes.text)
    }

    /// Equal content in another object, such as after an eviction.
    @Test func `hashes of equal sections are compared by value`() async throws {
        let old = try await screens.screen(composer)
        screens.changes.publish(.anything)
        second.text = "changed"
        let new = try await screens.screen(composer)
        #expect(try old.applying(Patch(from: old.asRevision, to: new)).bytes.text == new.bytes.text)
        #expect(Patch(from: old.asRevision, to: new).operations.count == 1)
    }
}
