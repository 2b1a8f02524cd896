/// The difference between two orders of unique identities: those deleted, those inserted, and a minimum of moves. Takes
/// linear time, except for identities whose order changed: n log n, to find the longest run that needn't move.
/// (Heckel's algorithm is linear, but moves every row between an old and a new place.)
struct ListDiff {
    /// The origin of an identity in the new order.
    enum Origin: Equatable, Sendable {
        case inserted
        /// It keeps its place relative to the others that are kept; with its index in the old order.
        case kept(Int)
        /// It is moved; with its index in the old order.
        case moved(Int)

        var oldIndex: Int? {
            switch self {
            case .inserted: nil
            case .kept(let index), .moved(let index): index
            }
        }
    }

    private(set) var origins: [Origin]
    /// The indices in the old order of deleted identities, ascending.
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

    /// Returns, for each value, whether it belongs to a longest ascending subsequence.
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

    /// Returns the first index for whose element `isAfter` is true, by binary search; the count if there is none.
    private static func firstIndex(in array: [Int], where isAfter: (Int) -> Bool) -> Int {
        var (low, high) = (0, array.count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(array[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
