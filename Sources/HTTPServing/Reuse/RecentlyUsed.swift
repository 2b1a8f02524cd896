/// Values by keys, bounded by what they cost in all: those that were not used for longest go first. Each step takes the
/// same time, however many there are. Open to other modules' compilers, which then know its types: it stands where every
/// request comes by.
public struct RecentlyUsed<Key: Hashable, Value> {
    @usableFromInline
    struct Node {
        @usableFromInline let key: Key
        @usableFromInline var value: Value
        @usableFromInline var cost: Int
        @usableFromInline var previous: Int?
        @usableFromInline var next: Int?

        @usableFromInline init(key: Key, value: Value, cost: Int) {
            (self.key, self.value, self.cost) = (key, value, cost)
        }
    }

    @usableFromInline let maximumCost: Int
    @usableFromInline var nodes: [Node?] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var newest: Int?
    @usableFromInline var oldest: Int?
    /// What all values cost.
    public var cost: Int { totalCost }
    @usableFromInline var totalCost = 0

    /// Room for values that cost `maximumCost` in all.
    @inlinable
    public init(maximumCost: Int) { self.maximumCost = maximumCost }

    /// How many values there are.
    @inlinable
    public var count: Int { places.count }

    /// All keys.
    @inlinable
    public var keys: some Collection<Key> { places.keys }

    /// The value of `key`, which is thereby used.
    @inlinable
    public mutating func use(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        use(at: place)
        return nodes[place]?.value
    }

    /// Where the value of `key` stands, as long as it is there; afterwards another may.
    @inlinable
    public func place(of key: Key) -> Int? { places[key] }

    /// What stands at `place`, without using it.
    @inlinable
    public func value(at place: Int) -> Value? { place < nodes.count ? nodes[place]?.value : nil }

    /// Uses what stands at `place`.
    @inlinable
    public mutating func use(at place: Int) {
        guard place < nodes.count, nodes[place] != nil else { return }
        unlink(place)
        link(place)
    }

    /// Keeps a value in the place of one with the same key. Returns what had to go for it; the value itself where it
    /// costs more than there is room for.
    @inlinable
    public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [(key: Key, value: Value)] {
        _ = remove(key)
        guard cost <= maximumCost else { return [(key, value)] }
        let place = free.popLast() ?? nodes.count
        let node = Node(key: key, value: value, cost: cost)
        if place < nodes.count { nodes[place] = node } else { nodes.append(node) }
        places[key] = place
        totalCost += cost
        link(place)
        return shrink()
    }

    /// Takes the value of `key` out.
    @inlinable
    public mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return nil }
        unlink(place)
        nodes[place] = nil
        free.append(place)
        totalCost -= node.cost
        return node.value
    }

    @inlinable
    mutating func shrink() -> [(key: Key, value: Value)] {
        var gone: [(key: Key, value: Value)] = []
        while totalCost > maximumCost, let place = oldest, let key = nodes[place]?.key, let value = remove(key) {
            gone.append((key, value))
        }
        return gone
    }

    @inlinable
    mutating func link(_ place: Int) {
        nodes[place]?.previous = newest
        nodes[place]?.next = nil
        if let newest { nodes[newest]?.next = place } else { oldest = place }
        newest = place
    }

    @inlinable
    mutating func unlink(_ place: Int) {
        let (previous, next) = (nodes[place]?.previous, nodes[place]?.next)
        if let previous { nodes[previous]?.next = next } else { oldest = next }
        if let next { nodes[next]?.previous = previous } else { newest = previous }
    }
}

extension RecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension RecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
