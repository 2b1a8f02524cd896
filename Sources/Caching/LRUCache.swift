/// Values by keys, bounded by what they cost in all: those that were not used for longest go first. Each step takes the
/// same time, however many there are. Open to other modules' compilers, which then know its types: it stands where every
/// request comes by.
public struct LRUCache<Key: Hashable, Value> {
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
    @usableFromInline var slots: [Key: Int] = [:]
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
    public var count: Int { slots.count }

    /// All keys.
    @inlinable
    public var keys: some Collection<Key> { slots.keys }

    /// The value of `key`, which is thereby used.
    @inlinable
    public mutating func use(_ key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        use(at: slot)
        return nodes[slot]?.value
    }

    /// Where the value of `key` stands, as long as it is there; afterwards another may.
    @inlinable
    public func slot(of key: Key) -> Int? { slots[key] }

    /// What stands at `slot`, without using it.
    @inlinable
    public func value(at slot: Int) -> Value? { slot < nodes.count ? nodes[slot]?.value : nil }

    /// Uses what stands at `slot`.
    @inlinable
    public mutating func use(at slot: Int) {
        guard slot != newest, slot < nodes.count, nodes[slot] != nil else { return }
        unlink(slot)
        link(slot)
    }

    /// Keeps a value in the place of one with the same key. Returns what had to go for it; the value itself where it
    /// costs more than there is room for.
    @inlinable
    public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [(key: Key, value: Value)] {
        _ = remove(key)
        guard cost <= maximumCost else { return [(key, value)] }
        let slot = free.popLast() ?? nodes.count
        let node = Node(key: key, value: value, cost: cost)
        if slot < nodes.count { nodes[slot] = node } else { nodes.append(node) }
        slots[key] = slot
        totalCost += cost
        link(slot)
        return shrink()
    }

    /// Takes the value of `key` out.
    @inlinable
    public mutating func remove(_ key: Key) -> Value? {
        guard let slot = slots.removeValue(forKey: key), let node = nodes[slot] else { return nil }
        unlink(slot)
        nodes[slot] = nil
        free.append(slot)
        totalCost -= node.cost
        return node.value
    }

    @inlinable
    mutating func shrink() -> [(key: Key, value: Value)] {
        var gone: [(key: Key, value: Value)] = []
        while totalCost > maximumCost, let slot = oldest, let key = nodes[slot]?.key, let value = remove(key) {
            gone.append((key, value))
        }
        return gone
    }

    @inlinable
    mutating func link(_ slot: Int) {
        nodes[slot]?.previous = newest
        nodes[slot]?.next = nil
        if let newest { nodes[newest]?.next = slot } else { oldest = slot }
        newest = slot
    }

    @inlinable
    mutating func unlink(_ slot: Int) {
        let (previous, next) = (nodes[slot]?.previous, nodes[slot]?.next)
        if let previous { nodes[previous]?.next = next } else { oldest = next }
        if let next { nodes[next]?.previous = previous } else { newest = previous }
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Node: Sendable where Key: Sendable, Value: Sendable {}
