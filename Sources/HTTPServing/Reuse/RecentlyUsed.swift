/// Values by keys, bounded by what they cost in all: those that were not used for longest go first. Each step takes the
/// same time, however many there are.
public struct RecentlyUsed<Key: Hashable, Value> {
    fileprivate struct Node {
        let key: Key
        var value: Value
        var cost: Int
        var previous: Int?
        var next: Int?
    }

    private let maximumCost: Int
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest: Int?
    private var oldest: Int?
    /// What all values cost.
    public private(set) var cost = 0

    /// Room for values that cost `maximumCost` in all.
    public init(maximumCost: Int) { self.maximumCost = maximumCost }

    /// How many values there are.
    public var count: Int { places.count }

    /// All keys.
    public var keys: some Collection<Key> { places.keys }

    /// The value of `key`, which is thereby used.
    public mutating func use(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        link(place)
        return nodes[place]?.value
    }

    /// Keeps a value in the place of one with the same key. Returns what had to go for it; the value itself where it
    /// costs more than there is room for.
    public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [(key: Key, value: Value)] {
        _ = remove(key)
        guard cost <= maximumCost else { return [(key, value)] }
        let place = free.popLast() ?? nodes.count
        let node = Node(key: key, value: value, cost: cost)
        if place < nodes.count { nodes[place] = node } else { nodes.append(node) }
        places[key] = place
        self.cost += cost
        link(place)
        return shrink()
    }

    /// Takes the value of `key` out.
    public mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return nil }
        unlink(place)
        nodes[place] = nil
        free.append(place)
        cost -= node.cost
        return node.value
    }

    private mutating func shrink() -> [(key: Key, value: Value)] {
        var gone: [(key: Key, value: Value)] = []
        while cost > maximumCost, let place = oldest, let key = nodes[place]?.key, let value = remove(key) {
            gone.append((key, value))
        }
        return gone
    }

    private mutating func link(_ place: Int) {
        nodes[place]?.previous = newest
        nodes[place]?.next = nil
        if let newest { nodes[newest]?.next = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let (previous, next) = (nodes[place]?.previous, nodes[place]?.next)
        if let previous { nodes[previous]?.next = next } else { oldest = next }
        if let next { nodes[next]?.previous = previous } else { newest = previous }
    }
}

extension RecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension RecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
