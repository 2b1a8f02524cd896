import Basics
import TestSupport
import Testing

@Suite struct LRUCacheTests {
    /// What there is and in which order it was used, kept in the plainest way.
    private struct Reference {
        let maximumCost: Int
        var entries: [(key: Int, value: Int, cost: Int)] = []

        mutating func use(_ key: Int) -> Int? {
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            entries.append(entries.remove(at: index))
            return entries.last?.value
        }

        mutating func insert(_ value: Int, for key: Int, cost: Int) -> [Int] {
            entries.removeAll { $0.key == key }
            guard cost <= maximumCost else { return [key] }
            entries.append((key, value, cost))
            var gone: [Int] = []
            while entries.reduce(0, { $0 + $1.cost }) > maximumCost { gone.append(entries.removeFirst().key) }
            return gone
        }
    }

    @Test(arguments: 0..<50) func `the least recently used values are evicted first`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let maximumCost = Int.random(in: 0...40, using: &random)
        var reference = Reference(maximumCost: maximumCost)
        var cache = LRUCache<Int, Int>(maximumCost: maximumCost)
        for step in 0..<400 {
            let key = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 4:
                let known = cache.modify(key) { value in
                    defer { value = step }
                    return value
                }
                #expect(known == reference.use(key))
                if known != nil { reference.entries[reference.entries.count - 1].value = step }
            case 0 where step.isMultiple(of: 2): #expect(cache.use(key) == reference.use(key))
            case 0:
                let slot = cache.slot(of: key)
                #expect(slot.flatMap { cache.value(at: $0) } == reference.use(key))
                if let slot { cache.use(at: slot) }
            case 1:
                #expect(cache.remove(key) == reference.entries.first { $0.key == key }?.value)
                reference.entries.removeAll { $0.key == key }
            default:
                let cost = Int.random(in: 0...12, using: &random)
                let gone = cache.insert(step, for: key, cost: cost).map(\.key)
                #expect(gone == reference.insert(step, for: key, cost: cost))
            }
            #expect(cache.count == reference.entries.count)
            #expect(cache.cost == reference.entries.reduce(0) { $0 + $1.cost })
            #expect(Set(cache.keys) == Set(reference.entries.map(\.key)))
        }
    }

    /// However many come and go, no more places are taken than there are values at once.
    @Test func `places of evicted values are used again`() throws {
        var values = LRUCache<Int, Int>(maximumCost: 3)
        for key in 0..<1_000 {
            _ = values.insert(key, for: key, cost: 1)
            #expect(try #require(values.slot(of: key)) < 4)
        }
    }
}
