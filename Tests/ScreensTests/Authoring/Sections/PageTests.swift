import Screens
import Testing

/// Pages and windows of a list that is loaded with one item more than is shown.
@Suite struct PageTests {
    private func page(of count: Int, limit: Int = 3) -> Page<[LabelCell]> {
        Page(of: Array(0..<count), limit: limit, cursor: { Cursor(key: Int64($0)) }, cell: { Self.cell($0) })
    }

    private static func cell(_ number: Int) -> LabelCell { LabelCell(id: CellID(Int64(number))) }

    @Test(arguments: [0, 1, 2, 3]) func `a page without one more item is the last`(count: Int) {
        let page = page(of: count)
        #expect(page.cells.count == count)
        #expect(!page.hasMore)
        #expect(page.through == (count == 0 ? nil : Cursor(key: Int64(count - 1))))
    }

    @Test func `a page with one more item has a next one`() {
        let page = page(of: 4)
        #expect(page.cells.map(\.id) == [0, 1, 2].map { CellID($0) })
        #expect(page.hasMore)
        #expect(page.through == Cursor(key: 2))
    }

    @Test func `a window has at most the maximum of cells`() throws {
        let window = { (count: Int) throws in
            try Page<[LabelCell]>(
                of: Array(0..<count), through: Cursor(key: 7), hasMore: false, cell: { Self.cell($0) })
        }
        #expect(try window(PageRequest.maximumThrough).cells.count == PageRequest.maximumThrough)
        #expect(throws: PageError.tooMany(limit: PageRequest.maximumThrough)) {
            try window(PageRequest.maximumThrough + 1)
        }
    }
}
