@testable import SectionalTesting
import Testing

@Suite struct TestSectionTests {
    /// The checks look at a cell in a carousel as they do at the carousel.
    @Test func hasTheCellsInItsCells() {
        let cells = #"[{"id":"a","data":{"cells":[{"id":"b"},{"id":"c"}]}},{"id":"d"}]"#
        let section = TestSection(TestJSON(Array(#"{"id":"s","cells":\#(cells)}"#.utf8)))
        #expect(section.allCells.map(\.id) == ["a", "b", "c", "d"] && section.cells.map(\.id) == ["a", "d"])
    }
}
