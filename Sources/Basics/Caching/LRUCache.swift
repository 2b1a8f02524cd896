public import Synchronization

/// An LRU cache bounded by the total cost of its values, in constant time. Inlinable: other modules specialize it.
public struct LRUCache<Key: Hashable, Value> {
    @usableFromInline struct Node {
        @usableFromInline let key: Key
        @usableFromInline var value: Value
        @usableFromInline let cost: Int

        @usableFromInline init(key: Key, value: Value, cost: Int) {
            (self.key, self.value, self.cost) = (key, value, cost)
        }

        @inlinable mutating func modify<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
    }

    /// The neighbours of a node in the order of use. Apart from the nodes, so that using one copies no key.
    @usableFromInline struct Links: Sendable {
        @usableFromInline var previous: Int?
        @usableFromInline var next: Int?

        @usableFromInline init(previous: Int? = nil) { self.previous = previous }
    }

    @usableFromInline let maximumCost: Int
    @usableFromInline var nodes: [Node?] = []
    @usableFromInline var links: [Links] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var slots: [Key: Int] = [:]
    @usableFromInline var newest: Int?
    @usableFromInline var oldest: Int?
    public var cost: Int { totalCost }
    @usableFromInline var totalCost = 0

    /// An empty cache for values with a total cost of at most `maximumCost`.
    @inlinable public init(maximumCost: Int) { self.maximumCost = maximumCost }
    @inlinable public var count: Int { slots.count }
    @inlinable public var keys: some Collection<Key> { slots.keys }

    /// Returns the value of `key`, or `nil`, and marks it as used.
    @inlinable public mutating func use(_ key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        use(at: slot)
        return nodes[slot]?.value
    }

    /// Returns the result of `body` for the value of `key`, which it may change, and marks it as used; or `nil`.
    @inlinable public mutating func modify<Result>(_ key: Key, _ body: (inout Value) -> Result) -> Result? {
        guard let slot = slots[key] else { return nil }
        defer { use(at: slot) }
        return nodes[slot]?.modify(body)
    }

    /// Returns the slot of the value of `key`, or `nil`. When that value is removed, the slot may be reused.
    @inlinable public func slot(of key: Key) -> Int? { slots[key] }

    /// Returns the value at `slot`, or `nil`, without marking it as used.
    @inlinable public func value(at slot: Int) -> Value? { slot < nodes.count ? nodes[slot]?.value : nil }

    @inlinable public mutating func use(at slot: Int) {
        guard slot != newest, slot < nodes.count, nodes[slot] != nil else { return }
        unlink(slot)
        link(slot)
    }

    /// Inserts a value in place of an earlier one. Returns what is evicted: the value itself if it costs too much.
    @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [(key: Key, value: Value)] {
        _ = remove(key)
        guard cost <= maximumCost else { return [(key, value)] }
        let slot = free.popLast() ?? nodes.count
        let node = Node(key: key, value: value, cost: cost)
        if slot < nodes.count {
            nodes[slot] = node
        } else {
            nodes.append(node)
            links.append(Links())
        }
        slots[key] = slot
        totalCost += cost
        link(slot)
        return shrink()
    }

    /// Removes and returns the value of `key`, or `nil` if there is none.
    @inlinable public mutating func remove(_ key: Key) -> Value? {
        guard let slot = slots.removeValue(forKey: key), let node = nodes[slot] else { return nil }
        unlink(slot)
        nodes[slot] = nil
        free.append(slot)
        totalCost -= node.cost
        return node.value
    }

    @inlinable mutating func shrink() -> [(key: Key, value: Value)] {
        var gone: [(key: Key, value: Value)] = []
        while totalCost > maximumCost, let slot = oldest, let key = nodes[slot]?.key, let value = remove(key) {
            gone.append((key, value))
        }
        return gone
    }

    @inlinable mutating func link(_ slot: Int) {
        links[slot] = Links(previous: newest)
        if let newest { links[newest].next = slot } else { oldest = slot }
        newest = slot
    }

    @inlinable mutating func unlink(_ slot: Int) {
        let (previous, next) = (links[slot].previous, links[slot].next)
        if let previous { links[previous].next = next } else { oldest = next }
        if let next { links[next].previous = previous } else { newest = previous }
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Node: Sendable where Key: Sendable, Value: Sendable {}

/// The look-ups and evictions of a cache, counted without a lock.
public final class CacheCounts: Sendable {
    /// The look-ups that found a value.
    public let hits = Atomic(0)
    /// The look-ups that found none, and began to make it.
    public let misses = Atomic(0)
    /// The look-ups that found one being made, and waited for it.
    public let joins = Atomic(0)
    /// The values that were removed to make room.
    public let evictions = Atomic(0)

    public init() {}
}
