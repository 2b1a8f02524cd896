import Testing
@testable import SectionalTesting

@Suite struct TestSectionTests {
    /// The checks look at a cell in a carousel as they do at the carousel.
    @Test func `all cells include those inside cells`() {
        let cells = #"[{"id":"a","data":{"cells":[{"id":"b","data":{"cells":[{"id":"c"}]}},{"id":"d"}]}},{"id":"e"}]"#
        let section = TestSection(TestJSON(Array(#"{"id":"s","cells":\#(cells)}"#.utf8)))
        #expect(section.allCells.map(\.id) == ["a", "b", "c", "d", "e"] && section.cells.map(\.id) == ["a", "e"])
    }

    @Test func `a cell's accessibility is read`() {
        let said = #"{"label":"Saw, lent","hint":"Opens it","traits":["header","selected"]}"#
        let cells = #"[{"id":"a","accessibility":\#(said)},{"id":"b"}]"#
        let section = TestSection(TestJSON(Array(#"{"id":"s","cells":\#(cells)}"#.utf8)))
        let accessibility = section.cells[0].accessibility
        #expect(accessibility.label == "Saw, lent" && accessibility.hint == "Opens it")
        #expect(accessibility.traits == [.header, .selected])
        let nothing = section.cells[1].accessibility
        #expect(nothing.label == nil && nothing.hint == nil && nothing.traits.isEmpty)
    }
}
