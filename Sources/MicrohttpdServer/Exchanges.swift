/// The exchanges of a worker. Those that are over are used again, so that a request needs no memory of its own.
struct Exchanges {
    private static let maximumIdle = 256

    /// Those that aren't over; each knows its slot.
    private(set) var active: [Exchange] = []
    private var idle: [Exchange] = []

    /// An exchange whose request line has come.
    mutating func begin(target: [UInt8]) -> Exchange {
        let exchange = idle.popLast() ?? Exchange()
        exchange.head.begin(target: target)
        exchange.slot = active.count
        active.append(exchange)
        return exchange
    }

    /// The request of the active exchange at `slot` is over. What is still being answered, although its client has
    /// gone, isn't used again.
    mutating func end(at slot: Int) {
        var exchange = remove(at: slot)
        exchange.connection = nil
        // A stream may go on to tell of itself.
        if let streaming = exchange.streaming { return streaming.stream.close() }
        guard idle.count < Self.maximumIdle, isKnownUniquelyReferenced(&exchange) else { return }
        exchange.clear()
        idle.append(exchange)
    }

    /// The last one takes its slot.
    private mutating func remove(at slot: Int) -> Exchange {
        active.swapAt(slot, active.count - 1)
        active[slot].slot = slot
        return active.removeLast()
    }
}
