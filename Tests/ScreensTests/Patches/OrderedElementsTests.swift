import Testing

@testable import TestSupport

@Suite struct OrderedElementsTests {
    @Test(arguments: 0..<50) func `ordered elements behave like an array of unique ids`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = OrderedElements<Int, String>()
        var model: [(id: Int, element: String)] = []
        for step in 0..<100 {
            let id = Int.random(in: 0..<8, using: &random)
            let previous = Int.random(in: -2..<8, using: &random)
            let fits = previous < 0 || model.contains { $0.id == previous }
            let index = model.firstIndex { $0.id == id }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let isAppended = list.append("\(step)", id)
                #expect(isAppended == (index == nil))
                if index == nil { model.append((id, "\(step)")) }
            case 1, 2:
                let isInserted = list.insert("\(step)", id, after: previous < 0 ? nil : previous)
                #expect(isInserted == (index == nil && fits))
                if index == nil, fits { model.put((id, "\(step)"), after: previous) }
            case 3:
                let removed = list.remove(id)
                #expect(removed == index.map { model.remove(at: $0).element })
            default:
                let moves = index != nil && fits && previous != id
                let isMoved = list.move(id, after: previous < 0 ? nil : previous)
                #expect(isMoved == moves)
                if let index, moves { model.put(model.remove(at: index), after: previous) }
            }
            let changed: Void? = list.update(previous) { $0 += "!" }
            if let index = model.firstIndex(where: { $0.id == previous }) { model[index].element += "!" }
            #expect((changed != nil) == model.contains { $0.id == previous })
            #expect(list.elements == model.map(\.element))
            #expect(list.entries.map(\.id) == model.map(\.id))
        }
    }

    /// Counted, not timed: a step that walked over the list would look at thousands of identities.
    @Test func `operations on a long list take few lookups`() {
        let looks = Looks()
        let id = { CountedID(value: $0, looks: looks) }
        var list = OrderedElements<CountedID, Int>()
        for number in 0..<10_000 { _ = list.append(number, id(number)) }
        #expect(looks.hashes < 10_000 * 20)
        looks.hashes = 0
        let steps = [
            list.move(id(9_999), after: nil), list.insert(-1, id(-1), after: id(5_000)), list.remove(id(0)) == 0,
            list.update(id(6_000)) { $0 = 61 } != nil,
        ]
        #expect(steps == [true, true, true, true])
        #expect(looks.hashes < 200)
    }

    /// A copy of a list in the list would make each step of a patch as long as the list.
    @Test func `elements are updated in place`() {
        var list = OrderedElements<Int, [Int]>()
        _ = list.append(Array(0..<1_000), 1)
        let address = { (array: [Int]) in array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
        let before = list.elements.first.map(address)
        list.update(1) { $0[0] = 7 }
        #expect(list.elements.first?[0] == 7)
        #expect(list.elements.first.map(address) == before)
    }

    @Test func `an update that throws keeps the element`() {
        var list = OrderedElements<Int, String>()
        _ = list.append("a", 1)
        #expect(throws: Broken.self) { try list.update(1) { _ in throw Broken() } }
        #expect(list.elements == ["a"])
    }
}

extension [(id: Int, element: String)] {
    fileprivate mutating func put(_ entry: (Int, String), after previous: Int) {
        insert(entry, at: (firstIndex { $0.id == previous } ?? -1) + 1)
    }
}
