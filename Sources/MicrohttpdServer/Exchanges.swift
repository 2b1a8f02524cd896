/// The exchanges of a worker. Ended exchanges are reused, so a request allocates none.
struct Exchanges {
    private static let maximumIdle = 256

    /// The active exchanges; each knows its slot.
    private(set) var active: [Exchange] = []
    private var idle: [Exchange] = []

    /// Returns an exchange for a request whose request line has arrived.
    mutating func begin(target: [UInt8]) -> Exchange {
        let exchange = idle.popLast() ?? Exchange()
        exchange.head.begin(target: target)
        exchange.slot = active.count
        active.append(exchange)
        return exchange
    }

    /// Ends the active exchange at `slot`. One that is still being composed, although its client has disconnected,
    /// isn't reused.
    mutating func end(at slot: Int) {
        var exchange = remove(at: slot)
        exchange.connection = nil
        // The stream, or the reader of the content, may still call back.
        exchange.upload?.fail(.interrupted)
        exchange.streaming?.stream.close()
        if exchange.streaming != nil || exchange.upload != nil { return }
        guard idle.count < Self.maximumIdle, isKnownUniquelyReferenced(&exchange) else { return }
        exchange.clear()
        idle.append(exchange)
    }

    /// Removes the exchange; the last one takes its slot.
    private mutating func remove(at slot: Int) -> Exchange {
        active.swapAt(slot, active.count - 1)
        active[slot].slot = slot
        return active.removeLast()
    }
}
