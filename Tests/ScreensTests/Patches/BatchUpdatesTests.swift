import Screens
import TestSupport
import Testing

/// Patches under the rules of table views, which take all operations in one batch.
@Suite struct BatchUpdatesTests {
    @Test func `a row that moved and changed is deleted and inserted`() async throws {
        let rows = { (cells: [ModelCell]) in ModelScreen(sections: [ModelSection(id: "one", cells: cells)]) }
        let (a, b) = (ModelCell(id: "a"), ModelCell(id: "b"))
        let old = try await ComposedScreen(rows([a, b, ModelCell(id: "c")]))
        let new = try await ComposedScreen(rows([ModelCell(id: "c", text: "renamed"), a, b]))
        #expect(try operations(from: old, to: new) == ["delete c", "insert c"])
        #expect(try operations(from: new, to: old) == ["delete c", "insert c"])
        try checkPatch(from: old, to: new)
        try checkPatch(from: new, to: old)
    }

    /// By its attributes, or by a cell in it.
    @Test(arguments: [
        ModelSection(id: "c", header: "renamed", cells: [ModelCell(id: "x")]),
        ModelSection(id: "c", cells: [ModelCell(id: "x", text: "renamed")]),
        ModelSection(id: "c", cells: [ModelCell(id: "x"), ModelCell(id: "y")]),
        ModelSection(id: "c", isPartial: true),
    ])
    func `a section that moved and changed is deleted and inserted`(_ changed: ModelSection) async throws {
        let (a, b) = (ModelSection(id: "a", header: "A"), ModelSection(id: "b", cells: [ModelCell(id: "x")]))
        let c = ModelSection(id: "c", cells: [ModelCell(id: "x")])
        let old = try await ComposedScreen(ModelScreen(sections: [a, b, c]))
        let new = try await ComposedScreen(ModelScreen(sections: [changed, a, b]))
        let moved = try await ComposedScreen(ModelScreen(sections: [c, a, b]))
        #expect(try operations(from: old, to: new) == ["deleteSection c", "insertSection c"])
        #expect(try operations(from: old, to: moved) == ["moveSection c"])
        for (from, to) in [(old, new), (new, old), (old, moved), (moved, new)] { try checkPatch(from: from, to: to) }
    }

    /// Long lists, of which much is moved, renamed, deleted and inserted at once.
    @Test(arguments: 0..<UInt64(Repetitions.of(60))) func `any change of rows fits one batch update`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        var model = ModelScreen(sections: [ModelSection(id: "one"), ModelSection(id: "two"), ModelSection(id: "three")])
        var old = try await ComposedScreen(model)
        for _ in 0..<20 {
            for _ in 0..<Int.random(in: 1...12, using: &random) { change(&model, &random) }
            if Int.random(in: 0..<3, using: &random) == 0 { model.sections.shuffle(using: &random) }
            let new = try await ComposedScreen(model)
            try checkPatch(from: old, to: new)
            old = new
        }
    }

    private func change(_ model: inout ModelScreen, _ random: inout SeededGenerator) {
        let section = Int.random(in: 0..<model.sections.count, using: &random)
        var cells = model.sections[section].cells
        defer { model.sections[section].cells = cells }
        switch (Int.random(in: 0..<6, using: &random), cells.indices.randomElement(using: &random)) {
        case (0, let index?): cells.remove(at: index)
        case (1, let index?): cells[index].text = "\(Int.random(in: 0..<9, using: &random))"
        case (2, let index?):
            let cell = cells.remove(at: index)
            cells.insert(cell, at: Int.random(in: 0...cells.count, using: &random))
        case (3, let index?):
            var cell = cells.remove(at: index)
            cell.text += "+"
            cells.insert(cell, at: Int.random(in: 0...cells.count, using: &random))
        case (4, _): model.sections[section].header = [nil, "A", "B"].randomElement(using: &random) ?? nil
        default:
            let id = "\(Int.random(in: 0..<30, using: &random))"
            if !cells.contains(where: { $0.id == id }) {
                cells.insert(ModelCell(id: id), at: Int.random(in: 0...cells.count, using: &random))
            }
        }
    }

    /// What patches once said, and a table view doesn't take.
    @Test(arguments: [
        #"{"op":"move","section":"one","cell":"c"},{"op":"reload","section":"one","cell":{"id":"c","text":"1"}}"#,
        #"{"op":"move","section":"one","cell":"c"}"#, #"{"op":"reload","section":"one","cell":{"id":"c","text":"1"}}"#,
        #"{"op":"insert","section":"one","cell":{"id":"c","text":"1"}}"#,
        #"{"op":"delete","section":"one","cell":"c"}"#,
        #"{"op":"moveSection","section":"one"},{"op":"delete","section":"one","cell":"c"},"#
            + #"{"op":"insert","section":"one","cell":{"id":"c","text":"1"}}"#,
        #"{"op":"delete","section":"one","cell":"d"}"#, "",
    ])
    func `operations that table views refuse are refused`(_ operations: String) throws {
        #expect(throws: BatchUpdates.Refused.self) { try perform(operations) }
    }

    @Test func `operations that table views accept are accepted`() throws {
        try perform(
            #"{"op":"delete","section":"one","cell":"c"},{"op":"insert","section":"one","cell":{"id":"c","text":"1"}}"#)
        try perform(
            #"{"op":"deleteSection","section":"one"},{"op":"insertSection","section":{"id":"one","cells":[]}}"#)
    }

    /// Takes the operations from the rows a, b, c to c, a, b, of which c is another one.
    private func perform(_ operations: String) throws {
        let screen = { (cells: String) in
            try ReferenceJSON(Array(#"{"sections":[{"id":"one","cells":[\#(cells)]}]}"#.utf8))
        }
        let old = try screen(#"{"id":"a"},{"id":"b"},{"id":"c"}"#)
        let new = try screen(#"{"id":"c","text":"1"},{"id":"a"},{"id":"b"}"#)
        let patch = try ReferenceJSON(Array(#"{"operations":[\#(operations)]}"#.utf8))
        try BatchUpdates(patch, from: old, to: new).perform()
    }

    /// The operations of the patch on sections and cells, each with the identity that it names.
    private func operations(from old: ComposedScreen, to new: ComposedScreen) throws -> [String] {
        let patch = try ReferenceJSON(Patch(from: old.screen.asRevision, to: new.screen).written.array)
        return (patch["operations"]?.elements ?? []).compactMap { operation in
            guard let part = operation["cell"] ?? operation["section"] else { return nil }
            return "\(operation["op"]?.unquoted ?? "") \((part["id"] ?? part).unquoted)"
        }
    }
}
