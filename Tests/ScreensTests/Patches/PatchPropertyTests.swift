import JSON
import Screens
import TestSupport
import Testing

/// Whatever the two screens are.
@Suite struct PatchPropertyTests {
    /// Renaming the identities or the contents of both lists changes nothing about their patch, so the old list needs
    /// no more than one form for each length.
    @Test func `a patch leads from each small list of cells to each other`() async throws {
        var lists: [ComposedScreen] = []
        for cells in everyList(of: ["a", "b", "c", "d"], { ModelCell(id: $0, text: $1) }) {
            lists.append(try await ComposedScreen(ModelScreen(sections: [ModelSection(id: "one", cells: cells)])))
        }
        #expect(lists.count == 633)
        let first = ["a", "b", "c", "d"].map { ModelCell(id: $0, text: "0") }
        for count in 0...4 {
            let cells = Array(first.prefix(count))
            let old = try await ComposedScreen(ModelScreen(sections: [ModelSection(id: "one", cells: cells)]))
            for new in lists { try checkPatch(from: old, to: new) }
        }
    }

    @Test func `a patch leads from each small list of sections to each other`() async throws {
        let section = { (id: String, text: String) in
            ModelSection(id: id, header: text, cells: [ModelCell(id: "x", text: text), ModelCell(id: "y")])
        }
        var screens: [ComposedScreen] = []
        for sections in everyList(of: ["a", "b", "c"], section) {
            screens.append(try await ComposedScreen(ModelScreen(sections: sections)))
        }
        #expect(screens.count == 79)
        for count in 0...3 {
            let sections = ["a", "b", "c"].prefix(count).map { section($0, "0") }
            let old = try await ComposedScreen(ModelScreen(sections: sections))
            for new in screens { try checkPatch(from: old, to: new) }
        }
    }

    @Test(arguments: 0..<UInt64(Repetitions.of(75))) func `a patch leads from any screen to any other`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        var old = try await ComposedScreen(.random(&random))
        for _ in 0..<20 {
            let isSmall = Int.random(in: 0..<4, using: &random) > 0
            let new = try await ComposedScreen(isSmall ? old.model.changed(&random) : .random(&random))
            try checkPatch(from: old, to: new)
            old = new
        }
    }

    /// Every page state, in all pairs: with more cells, without, failed, and each with header and footer or not.
    @Test func `a patch leads between all states of a section`() async throws {
        var screens: [ComposedScreen] = []
        for header in [nil, "Header"] {
            for footer in [nil, "Footer"] {
                for (cursor, isPartial) in [(nil, false), ("1", false), ("2", false), ("1", true)] {
                    let section = ModelSection(
                        id: "one", header: header, footer: footer, cells: [ModelCell(id: "a")], cursor: cursor,
                        isPartial: isPartial)
                    screens.append(try await ComposedScreen(ModelScreen(sections: [section, ModelSection(id: "two")])))
                }
            }
        }
        for old in screens { for new in screens { try checkPatch(from: old, to: new) } }
    }

    /// As a client does: each patch is applied to what the last one led to.
    @Test(arguments: 0..<10) func `patches keep a client up to date`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var model = ModelScreen.random(&random)
        var server = try await model.composed()
        var client = try Screen(server.bytes, key: .testing)
        for _ in 0..<20 {
            model = model.changed(&random)
            let next = try await model.composed()
            let patch = Patch(from: server.asRevision, to: next)
            #expect(Patch(from: client.asRevision, to: next).written.text == patch.written.text)
            client = try client.applying(patch)
            #expect(client.bytes.array == next.bytes.array)
            server = next
        }
    }
}

/// Every list of some of `ids` in every order, each with one of two contents.
func everyList<Element>(of ids: [String], _ make: (String, String) -> Element) -> [[Element]] {
    [[]]
        + ids.flatMap { id in
            everyList(of: ids.filter { $0 != id }, make).flatMap { rest in
                ["0", "1"].map { [make(id, $0)] + rest }
            }
        }
}
