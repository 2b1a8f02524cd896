/// An LRU cache bounded by the total cost of its values. Writing a topic removes the values that read it. A key whose
/// value is being made has one flight, for all who ask. Inlinable: other modules specialize it.
public struct Cache<Key: Hashable, Value, Topic: Hashable, Flight: Equatable> {
    @usableFromInline let topics: @Sendable (Value) -> [Topic]
    @usableFromInline var values: LRUCache<Key, Value>
    @usableFromInline var readers: [Topic: Set<Key>] = [:]
    @usableFromInline var flights: [Key: (flight: Flight, topics: [Topic]?)] = [:]

    /// An empty cache for values with a total cost of at most `maximumCost`, which read `topics`.
    @inlinable public init(maximumCost: Int, topics: @escaping @Sendable (Value) -> [Topic]) {
        values = LRUCache(maximumCost: maximumCost)
        self.topics = topics
    }

    @inlinable public var cost: Int { values.cost }
    @inlinable public var count: Int { values.count }
    /// The number of values registered as readers, counted once for each topic.
    public var readerCount: Int { readers.values.reduce(0) { $0 + $1.count } }
    /// The topics that a value reads.
    @inlinable public var readTopics: Set<Topic> { Set(readers.keys) }

    /// Returns whether there is a value of `key`, without marking it as used.
    @inlinable public func contains(_ key: Key) -> Bool { values.slot(of: key) != nil }

    /// Returns the value of `key`, or `nil`, and marks it as used.
    @inlinable public mutating func use(_ key: Key) -> Value? { values.use(key) }

    /// Inserts a value in place of an earlier one. Returns what is evicted: the value itself if it costs too much.
    @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [(key: Key, value: Value)] {
        _ = remove(key)
        for topic in topics(value) { readers[topic, default: []].insert(key) }
        let evicted = values.insert(value, for: key, cost: cost)
        for gone in evicted { forget(gone.value, of: gone.key) }
        return evicted
    }

    /// Removes and returns the value of `key`, or `nil` if there is none.
    @inlinable public mutating func remove(_ key: Key) -> Value? {
        let value = values.remove(key)
        if let value { forget(value, of: key) }
        return value
    }

    /// Removes and returns the values that read one of `changed`; with `nil` all values.
    @inlinable public mutating func removeValues(reading changed: Set<Topic>?) -> [Value] {
        var keys = Set<Key>()
        if let changed {
            for topic in changed { keys.formUnion(readers[topic] ?? []) }
        } else {
            keys.formUnion(values.keys)
        }
        return keys.compactMap { remove($0) }
    }

    /// Removes a value that isn't cached any more from its topics.
    @inlinable mutating func forget(_ value: Value, of key: Key) {
        for topic in topics(value) {
            readers[topic]?.remove(key)
            if readers[topic]?.isEmpty ?? false { readers[topic] = nil }
        }
    }
}

extension Cache {
    @inlinable public var flightCount: Int { flights.count }
    @inlinable public func flight(of key: Key) -> Flight? { flights[key]?.flight }

    /// Adds `flight`, or replaces the one of `key`. It reads `topics`; with `nil`, that isn't known yet.
    @inlinable public mutating func begin(_ flight: Flight, of key: Key, reading topics: [Topic]?) {
        flights[key] = (flight, topics)
    }

    /// Removes `flight`. Returns false if it isn't that of `key`: something that it reads was written, or another began.
    @discardableResult
    @inlinable public mutating func end(_ flight: Flight, of key: Key) -> Bool {
        guard flights[key]?.flight == flight else { return false }
        flights[key] = nil
        return true
    }

    /// Removes and returns the flights that may read one of `changed`; with `nil` all flights.
    @inlinable public mutating func endFlights(reading changed: Set<Topic>?) -> [(key: Key, flight: Flight)] {
        var ended: [(key: Key, flight: Flight)] = []
        for (key, known) in flights {
            if let changed, let topics = known.topics, changed.isDisjoint(with: topics) { continue }
            flights[key] = nil
            ended.append((key, known.flight))
        }
        return ended
    }
}

extension Cache: Sendable where Key: Sendable, Value: Sendable, Topic: Sendable, Flight: Sendable {}
