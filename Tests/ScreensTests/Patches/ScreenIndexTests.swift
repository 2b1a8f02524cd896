import JSON
import TestSupport
import Testing
@testable import Screens

@Suite struct ScreenIndexTests {
    @Test(arguments: 0..<60) func `the index has the place of each member`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var model = ModelScreen.random(&random)
        // Also a head that doesn't fit into the space kept for it.
        if seed % 10 == 0 { model.title = String(repeating: "long ", count: 1_000) }
        let screen = try await model.composed()
        let tree = try ReferenceJSON(screen.bytes.array)
        try check(screen, screen.index, tree)
        let received = try Screen(screen.bytes)
        #expect(received.revision == screen.revision && received.id == screen.id)
        try check(screen, received.index, tree)
    }

    private func check(_ screen: Screen, _ index: ScreenIndex, _ tree: ReferenceJSON) throws {
        let check = { (place: ScreenIndex.Place?, value: ReferenceJSON?) in
            let slice = place.map { index.slice($0, of: screen.bytes) }
            #expect(slice?.text == value?.text)
        }
        for attribute in Patch.ScreenAttribute.allCases { check(index.attributes[attribute], tree[attribute.rawValue]) }
        let sections = try #require(tree["sections"]?.elements)
        #expect(index.sections.count == sections.count)
        for (section, value) in zip(index.sections, sections) {
            let check = { (place: ScreenIndex.Place?, value: ReferenceJSON?) in
                #expect(place.map { index.slice($0, in: section, of: screen.bytes).text } == value?.text)
            }
            check(section.whole, value)
            for attribute in Patch.SectionAttribute.allCases {
                check(section.attributes[attribute], value[attribute.rawValue])
            }
            let cells = try #require(value["cells"]?.elements)
            #expect(section.cells.count == cells.count)
            for (cell, value) in zip(section.cells, cells) {
                check(cell.place, value)
                #expect(
                    "\"" + cell.id.rawValue.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
                        == value["id"]?.text)
            }
        }
        #expect(index.cellCount == sections.reduce(0) { $0 + ($1["cells"]?.elements.count ?? 0) })
    }

    @Test func `a revision knows its cells`() async throws {
        let model = ModelScreen(sections: [
            ModelSection(id: "one", cells: [ModelCell(id: "a")]), ModelSection(id: "two", cells: [ModelCell(id: "b")]),
        ])
        let revision = try await model.composed().asRevision
        #expect(revision.contains("a", in: "one") && revision.contains("b", in: "two"))
        #expect(!revision.contains("b", in: "one") && !revision.contains("a", in: "three"))
    }
}
