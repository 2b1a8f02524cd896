@testable import JSON
import Sectional
import TestSupport
import Testing

/// The showcase writes the data of all its cells by plans.
@Suite struct PlanTests {
    @Test func eachCellHasAPlan() throws {
        let showcase = try TestShowcase()
        let cells = try showcase.catalog().composers.flatMap(\.cellTypes)
        #expect(cells.count > 15)
        for cell in cells { #expect(hasPlan(cell), "\(cell)") }
    }

    private func hasPlan<Cell: CellController>(_ cell: Cell.Type) -> Bool {
        EncodingPlan(for: Cell.Data.self).steps != nil
    }
}
