/// How to get from one order of identities to another, each of them unique: what goes, what comes, and the fewest that
/// have to move.
///
/// Linear in the lengths, but for what stands in another order than before: there n log n, for the longest run that
/// may stay where it is. (Heckel's algorithm is linear throughout, but moves every row between an old and a new
/// place.)
struct ListDiff {
    /// Where an identity of the new order comes from.
    enum Origin: Equatable, Sendable {
        /// It wasn't there.
        case inserted
        /// It stays in its place relative to the others that stay.
        case kept(Int)
        /// It was elsewhere.
        case moved(Int)

        /// The index in the old order.
        var oldIndex: Int? {
            switch self {
            case .inserted: nil
            case .kept(let index), .moved(let index): index
            }
        }
    }

    /// For each identity of the new order.
    private(set) var origins: [Origin]
    /// Indices in the old order of what is there no more, ascending.
    private(set) var deleted: [Int]

    init<ID: Hashable>(from old: [ID], to new: [ID]) {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
        let oldMiddle = prefix..<old.count - suffix
        let newMiddle = prefix..<new.count - suffix
        origins = (0..<prefix).map { .kept($0) }
        deleted = []
        addMiddle(old, oldMiddle, new, newMiddle)
        origins += (0..<suffix).map { .kept(oldMiddle.upperBound + $0) }
    }

    private mutating func addMiddle<ID: Hashable>(
        _ old: [ID], _ oldMiddle: Range<Int>, _ new: [ID], _ newMiddle: Range<Int>
    ) {
        if newMiddle.isEmpty || oldMiddle.isEmpty {
            deleted = Array(oldMiddle)
            origins += repeatElement(.inserted, count: newMiddle.count)
            return
        }
        var indices = Dictionary<ID, Int>(minimumCapacity: oldMiddle.count)
        for index in oldMiddle { indices[old[index]] = index }
        var isLeft = [Bool](repeating: true, count: oldMiddle.count)
        let sources = newMiddle.map { indices[new[$0]] }
        for case let source? in sources { isLeft[source - oldMiddle.lowerBound] = false }
        deleted = oldMiddle.filter { isLeft[$0 - oldMiddle.lowerBound] }
        let stays = Self.longestRun(in: sources.compactMap { $0 })
        var common = 0
        for source in sources {
            guard let source else {
                origins.append(.inserted)
                continue
            }
            origins.append(stays[common] ? .kept(source) : .moved(source))
            common += 1
        }
    }

    /// Which of the values belong to a longest ascending run, not necessarily of neighbours.
    private static func longestRun(in values: [Int]) -> [Bool] {
        if zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) { return values.map { _ in true } }
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for index in values.indices {
            let length = firstIndex(in: tails) { values[$0] >= values[index] }
            if length > 0 { previous[index] = tails[length - 1] }
            if length == tails.count { tails.append(index) } else { tails[length] = index }
        }
        var stays = [Bool](repeating: false, count: values.count)
        var index = tails.last ?? -1
        while index >= 0 {
            stays[index] = true
            index = previous[index]
        }
        return stays
    }

    /// The first index of an array for whose elements `isAfter` turns from false to true.
    private static func firstIndex(in array: [Int], where isAfter: (Int) -> Bool) -> Int {
        var (low, high) = (0, array.count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(array[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
