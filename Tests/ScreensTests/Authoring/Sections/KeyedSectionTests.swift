import Synchronization
import TestSupport
import Testing
@testable import Screens

/// Pages, windows and look-ups of rows with keys, in both orders.
@Suite struct KeyedSectionTests {
    struct Row: Identifiable, Equatable {
        let id: Int64
    }

    struct RowCell: CellController {
        struct Data: CellData {
            var key: Int64
        }

        let key: Int64

        var id: CellID { CellID(key) }
        var data: Data { Data(key: key) }
    }

    /// Rows in the order of their keys, the least or the greatest first; notes the ranges that are asked for.
    final class Table: Sendable {
        let keys: [Int64]
        let isDescending: Bool
        private let asked = Mutex<[KeyRange]>([])
        var ranges: [KeyRange] { asked.withLock(\.self) }

        init(_ keys: [Int64], isDescending: Bool) {
            self.keys = isDescending ? keys.sorted(by: >) : keys.sorted()
            self.isDescending = isDescending
        }

        func rows(_ range: KeyRange) -> [Row] {
            asked.withLock { $0.append(range) }
            let isIn = { [isDescending] (key: Int64) in
                isDescending
                    ? key < range.descending.after && key >= range.descending.through
                    : key > range.ascending.after && key <= range.ascending.through
            }
            return keys.filter(isIn).prefix(range.limit).map(Row.init)
        }
    }

    /// A section with a look-up of its own.
    private func section(of table: Table) -> ListSection<RowCells<Row, RowCell>> {
        ListSection("table", topics: []) { range in
            table.rows(range)
        } row: { key in
            table.keys.contains(key) ? Row(id: key) : nil
        } cell: { row in
            RowCell(key: row.id)
        }
    }

    private func table(seed: UInt64, isDescending: Bool) -> Table {
        var random = SeededGenerator(seed: seed)
        let keys = Set(
            (0..<Int.random(in: 0...40, using: &random)).map { _ in Int64.random(in: -30...30, using: &random) })
        return Table(Array(keys), isDescending: isDescending)
    }

    @Test(arguments: 0..<50, [false, true]) func `pages show each row once`(seed: UInt64, isDescending: Bool)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let table = table(seed: seed, isDescending: isDescending)
        let section = section(of: table)
        var (shown, position): ([Int64], PageRequest.Position?) = ([], .first)
        while let next = position {
            let page = try await section.load(PageRequest(next, limit: Int.random(in: 1...7, using: &random)))
            shown += page.cells.map(\.key)
            position = page.hasMore ? page.through.map(PageRequest.Position.after) : nil
        }
        #expect(shown == table.keys)
    }

    @Test(arguments: 0..<50, [false, true]) func `a window shows all rows up to its cursor`(
        seed: UInt64, isDescending: Bool
    ) async throws {
        let table = table(seed: seed, isDescending: isDescending)
        let section = section(of: table)
        // Also through keys that aren't there any more.
        for key in Int64(-31)...31 {
            let page = try await section.load(PageRequest(.through(Cursor(key: key)), limit: 1001))
            let isShown = { (other: Int64) in isDescending ? other >= key : other <= key }
            let expected = table.keys.filter(isShown)
            #expect(page.cells.map(\.key) == expected)
            let isWhole = table.keys.allSatisfy(isShown)
            #expect(page.hasMore == !isWhole)
            #expect(page.through == Cursor(key: key))
        }
    }

    /// One row more than is shown, to know whether others follow.
    @Test func `one row more than shown is requested`() async throws {
        let table = Table(Array(1...100), isDescending: false)
        let section = section(of: table)
        let first = try await section.load(PageRequest(limit: 10))
        #expect(first.cells.count == 10 && first.hasMore && first.through == Cursor(key: 10))
        let last = try await section.load(PageRequest(.after(Cursor(key: 90)), limit: 10))
        #expect(last.cells.count == 10 && !last.hasMore)
        #expect(table.ranges == [KeyRange(limit: 11), KeyRange(after: 90, limit: 11)])
    }

    /// A window is shown whole, or refused: one row more than it may have is asked for.
    @Test func `a window above the maximum is refused`() async throws {
        let section = section(of: Table(Array(1...1001), isDescending: false))
        let limit = PageRequest.maximumThrough + 1
        let longest = try await section.load(PageRequest(.through(Cursor(key: 1000)), limit: limit))
        #expect(longest.cells.count == 1000 && longest.hasMore)
        await #expect(throws: PageError.tooMany(limit: 1000)) {
            try await section.load(PageRequest(.through(Cursor(key: 1001)), limit: limit))
        }
    }

    @Test func `the cell of a row is found by its id`() async throws {
        let table = Table([1, 2, 3], isDescending: false)
        let section = section(of: table)
        #expect(try await section.cells(including: "2").map(\.key) == [2])
        #expect(try await section.cells(including: "4").isEmpty)
        #expect(try await section.cells(including: "two").isEmpty)
        #expect(table.ranges.isEmpty)
    }

    @Test(arguments: 0..<50, [false, true]) func `a row is looked up in the list`(seed: UInt64, isDescending: Bool)
        async throws
    {
        let table = table(seed: seed, isDescending: isDescending)
        // It leaves the look-up to the engine.
        let section = ListSection("table", topics: [], rows: table.rows) { RowCell(key: $0.id) }
        for key in Array(Int64(-31)...31) + [.min, .max, .min + 1, .max - 1] {
            let expected = table.keys.contains(key) ? [key] : []
            #expect(try await section.cells(including: CellID(key)).map(\.key) == expected)
        }
        #expect(!table.ranges.isEmpty && table.ranges.allSatisfy { $0.limit == 1 })
    }

    /// A source that leaves out a bound lets nobody act on another row.
    @Test func `a source that ignores bounds gives no other row`() async throws {
        let section = ListSection("rows", topics: [], rows: { _ in [Row(id: 1)] }, cell: { RowCell(key: $0.id) })
        #expect(try await section.cells(including: "1").map(\.key) == [1])
        #expect(try await section.cells(including: "2").isEmpty)
    }

    @Test(arguments: [false, true]) func `a list section can be a value`(isDescending: Bool) async throws {
        let table = Table(Array(1...20), isDescending: isDescending)
        let section = ListSection("rows", topics: ["a"], header: "Rows", rows: table.rows) { RowCell(key: $0.id) }
        #expect(section.id == "rows" && section.topics == ["a"] && section.header == "Rows")
        let page = try await section.load(PageRequest(limit: 7))
        #expect(page.cells.map(\.key) == Array(table.keys.prefix(7)) && page.hasMore)
        #expect(try await section.cells(including: "7").map(\.key) == [7])
        #expect(try await section.cells(including: "21").isEmpty)
    }

    @Test func `an invalid cursor is refused`() async throws {
        let section = section(of: Table([1], isDescending: false))
        let cursor = Cursor(rawValue: "x")
        for position in [PageRequest.Position.after(cursor), .through(cursor)] {
            await #expect(throws: PageError.badCursor(cursor)) { try await section.load(PageRequest(position)) }
        }
    }

    /// As a failure of the section, or its pages would have no end.
    @Test(arguments: [[3, 1, 2], [1, 1], [1, 3, 2]] as [[Int64]]) func `rows out of order fail the section`(
        _ keys: [Int64]
    )
        async throws
    {
        func mixed(_ keys: [Int64]) -> ListSection<RowCells<Row, RowCell>> {
            ListSection("mixed", topics: [], rows: { _ in keys.map { Row(id: $0) } }, cell: { RowCell(key: $0.id) })
        }
        await #expect(throws: RowsOutOfOrder.self) { try await mixed(keys).load(PageRequest()) }
        // What stands before the cursor was shown already.
        await #expect(throws: RowsOutOfOrder(key: 5)) {
            try await mixed([9, 5]).load(PageRequest(.after(Cursor(key: 7)), limit: 9))
        }
    }

    @Test func `a window of too many rows is refused`() async throws {
        let section = section(of: Table(Array(1...1001), isDescending: false))
        await #expect(throws: PageError.tooMany(limit: 1000)) {
            try await section.load(PageRequest(.through(Cursor(key: 1001)), limit: 1001))
        }
        #expect(try await section.load(PageRequest(.through(Cursor(key: 1000)), limit: 1001)).hasMore)
    }
}
