import TestSupport
import Testing
@testable import Screens

@Suite struct ListDiffTests {
    /// All pairs of ordered lists of some of five, the old ones in one order: the names don't matter.
    @Test func `a diff leads from each small list to each other`() {
        let lists = everyOrder(of: Array(0..<5))
        #expect(lists.count == 326)
        for count in 0...5 { for new in lists { check(from: Array(0..<count), to: new) } }
    }

    @Test(arguments: 0..<100) func `a diff leads from any list to any other`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let old = Array((0..<Int.random(in: 0...40, using: &random)).shuffled(using: &random))
            var new = old.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
            for id in 100..<100 + Int.random(in: 0...8, using: &random) {
                new.insert(id, at: Int.random(in: 0...new.count, using: &random))
            }
            for _ in 0..<Int.random(in: 0...4, using: &random) where !new.isEmpty {
                let moved = new.remove(at: Int.random(in: 0..<new.count, using: &random))
                new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
            }
            if Int.random(in: 0..<4, using: &random) == 0 { new.shuffle(using: &random) }
            check(from: old, to: new)
        }
    }

    @Test func `a diff says where each element comes from`() {
        let diff = ListDiff(from: ["a", "b", "c", "d", "e"], to: ["x", "d", "b", "c", "y"])
        #expect(diff.origins == [.inserted, .moved(3), .kept(1), .kept(2), .inserted])
        #expect(diff.deleted == [0, 4])
        #expect(diff.origins.map(\.oldIndex) == [nil, 3, 1, 2, nil])
    }

    /// Counted, not timed: how often identities are hashed and compared.
    @Test func `a diff looks at each identity a few times`() {
        for count in [100, 1_000, 10_000] {
            let old = Array(0..<count)
            let edits: [(new: [Int], limit: Int)] = [
                (old, 2), (Array(old.dropFirst()), 2), (old + [count], 2), (Array(old.dropFirst() + [0]), 12),
                (Array(old.dropFirst(count / 2) + old.prefix(count / 2)), 12), (old.reversed(), 12),
                ((count..<2 * count).map { $0 }, 12), ([], 0),
            ]
            for (new, limit) in edits {
                let looks = Looks()
                let diff = ListDiff(
                    from: old.map { CountedID(value: $0, looks: looks) },
                    to: new.map { CountedID(value: $0, looks: looks) })
                #expect(diff.origins.count == new.count)
                #expect(looks.count <= limit * (count + 1))
            }
        }
    }

    @Test func `common ends are not hashed`() {
        let looks = Looks()
        let ids = (0..<1_000).map { CountedID(value: $0, looks: looks) }
        let diff = ListDiff(from: ids, to: Array(ids[..<500]) + [CountedID(value: -1, looks: looks)] + ids[500...])
        #expect(diff.origins[500] == .inserted)
        #expect(looks.hashes == 0)
    }

    private func check(from old: [Int], to new: [Int]) {
        let diff = ListDiff(from: old, to: new)
        #expect(diff.deleted == old.indices.filter { !new.contains(old[$0]) })
        #expect(diff.origins.map(\.oldIndex) == new.map { old.firstIndex(of: $0) }, "\(old) \(new)")
        let kept = diff.origins.compactMap { if case .kept(let index) = $0 { index } else { nil } }
        #expect(kept == kept.sorted(), "\(old) \(new)")
        #expect(kept.count == longestAscent(in: new.compactMap { old.firstIndex(of: $0) }), "\(old) \(new)")
    }
}

/// Every list of some of `elements`, in every order.
private func everyOrder(of elements: [Int]) -> [[Int]] {
    [[]] + elements.flatMap { one in everyOrder(of: elements.filter { $0 != one }).map { [one] + $0 } }
}
