import Screens
import TestSupport
import Testing
@testable import JSON

/// The showcase writes the data of all its cells by plans.
@Suite struct PlanTests {
    @Test func `each cell type has a plan`() throws {
        let showcase = try TestShowcase()
        let cells = try showcase.catalog().composers.flatMap(\.cellTypes)
        #expect(cells.count > 15)
        let unplanned = cells.filter { !$0.hasPlan }
        #expect(unplanned.isEmpty, "\(unplanned)")
    }
}

extension CellController {
    fileprivate static var hasPlan: Bool { EncodingPlan(for: Data.self).steps != nil }
}
