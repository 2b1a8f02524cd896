import TestSupport
import Testing

@testable import Screens

@Suite struct CellIdentitiesTests {
    /// As a set would, over lists far longer than the table begins with.
    @Test(arguments: 0..<20) func `a repeated cell id is refused`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var identities = CellIdentities(.testing)
        for _ in 0..<3 {
            var (cells, reference): ([CellIndex], Set<String>) = ([], [])
            let range = 0..<Int.random(in: 1...2_000, using: &random)
            for _ in 0..<1_000 {
                let number = String(Int.random(in: range, using: &random))
                // Most are numbers, some are text.
                let id = number.hasSuffix("7") ? "row-" + number : number
                let isNew = identities.insert(CellID(id), after: cells)
                #expect(isNew == reference.insert(id).inserted)
                guard isNew else { continue }
                cells.append(
                    CellIndex(
                        id: CellID(id), place: .init(start: 0, count: 0), animation: .automatic,
                        asksForImpressions: false))
            }
            identities.removeAll()
        }
    }

    /// Keys may begin with a time, and end in zeros: each table looks at the lowest bits of a hash.
    @Test(arguments: 0..<54) func `distant keys are spread over the table`(shift: Int64) {
        let places = (0..<1_000).map { CellID(Int64($0) << shift).quickHash(.testing) & 4_095 }
        #expect(Set(places).count > 600)
    }

    /// Two keys may have one hash: then they lie in one place of the table, and are two all the same.
    @Test func `keys with the same hash are different`() throws {
        var (random, known) = (SeededGenerator(seed: 1), [UInt32: CellID]())
        var pair: (one: CellID, other: CellID)?
        for _ in 0..<1_000_000 where pair == nil {
            let id = CellID(Int64.random(in: .min ... .max, using: &random))
            pair = known.updateValue(id, forKey: id.quickHash(.testing)).map { ($0, id) }
        }
        let (one, other) = try #require(pair)
        #expect(one != other)
        var (identities, cells) = (CellIdentities(.testing), [CellIndex]())
        // Not in order: keys in order need no table.
        for id in ["first"] + (0..<10).map({ CellID(Int64($0)) }) + [one, other] {
            let isNew = identities.insert(id, after: cells)
            #expect(isNew)
            cells.append(
                CellIndex(id: id, place: .init(start: 0, count: 0), animation: .automatic, asksForImpressions: false))
        }
    }

    /// Keys in order need no table, until one isn't.
    @Test(arguments: [1, -1] as [Int64], [2, 8, 9, 1_000] as [Int64])
    func `a key repeated among ordered ones is refused`(step: Int64, count: Int64) {
        var (identities, cells) = (CellIdentities(.testing), [CellIndex]())
        for key in 0..<count {
            let isNew = identities.insert(CellID(key * step), after: cells)
            #expect(isNew)
            cells.append(
                CellIndex(
                    id: CellID(key * step), place: .init(start: 0, count: 0), animation: .automatic,
                    asksForImpressions: false))
        }
        for key in [0, count / 2, count - 1] {
            let isNew = identities.insert(CellID(key * step), after: cells)
            #expect(!isNew)
        }
        let isNew = identities.insert("text", after: cells)
        #expect(isNew)
    }

    @Test func `look-alike cell ids are different`() {
        // One after another, and by the table.
        for count in [0, 10] {
            var (identities, cells) = (CellIdentities(.testing), [CellIndex]())
            for id in (0..<count).map({ CellID(Int64($0)) }) + ["caf\u{E9}", "cafe\u{301}"] {
                let isNew = identities.insert(id, after: cells)
                #expect(isNew)
                cells.append(
                    CellIndex(
                        id: id, place: .init(start: 0, count: 0), animation: .automatic, asksForImpressions: false))
            }
            let isNewAgain = identities.insert("cafe\u{301}", after: cells)
            #expect(!isNewAgain)
        }
    }

    /// Cells inside cells count like the others, whether they come before or after those, and in one cell or two.
    @Test(arguments: 0..<20) func `a cell id repeated inside another cell is refused`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var identities = CellIdentities(.testing)
        for _ in 0..<3 {
            var (cells, reference): ([CellIndex], Set<CellID>) = ([], [])
            let range = 0..<Int64.random(in: 1...500, using: &random)
            for _ in 0..<200 {
                let id = CellID(.random(in: range, using: &random))
                let isNew = identities.insert(id, after: cells)
                #expect(isNew == reference.insert(id).inserted)
                guard isNew else { continue }
                if Bool.random(using: &random) {
                    identities.begin(inside: id)
                    for _ in 0..<Int.random(in: 0...3, using: &random) {
                        let inner = CellID(.random(in: range, using: &random))
                        let isNew = identities.insert(inside: inner, after: cells)
                        #expect(isNew == reference.insert(inner).inserted)
                    }
                    identities.endInside()
                }
                cells.append(
                    CellIndex(
                        id: id, place: .init(start: 0, count: 0), animation: .automatic, asksForImpressions: false))
            }
            identities.removeAll()
        }
    }
}
