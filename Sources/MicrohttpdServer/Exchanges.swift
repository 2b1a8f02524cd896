/// The exchanges of a worker. Those that are over are used again, so that a request needs no memory of its own.
struct Exchanges {
    private static let maximumIdle = 256

    private var all: [UnsafeMutableRawPointer: Exchange] = [:]
    private var idle: [Exchange] = []

    /// Those that aren't over.
    var active: some Collection<Exchange> { all.values }

    /// An exchange whose request line has come.
    mutating func begin(target: UnsafeRawBufferPointer) -> Exchange {
        let exchange = idle.popLast() ?? Exchange(target: target)
        exchange.reset(target: target)
        all[Unmanaged.passUnretained(exchange).toOpaque()] = exchange
        return exchange
    }

    /// The request of the exchange at `pointer` is over. What is still being answered, although its client has gone,
    /// isn't used again.
    mutating func end(_ pointer: UnsafeMutableRawPointer) {
        guard var exchange = all.removeValue(forKey: pointer) else { return }
        exchange.connection = nil
        exchange.ready = nil
        // A stream may go on to tell of itself.
        if let streaming = exchange.streaming { return streaming.stream.close() }
        guard idle.count < Self.maximumIdle, isKnownUniquelyReferenced(&exchange) else { return }
        // Until it is used again, it holds nothing of the request or its response.
        exchange.reset(target: UnsafeRawBufferPointer(start: nil, count: 0))
        idle.append(exchange)
    }
}
