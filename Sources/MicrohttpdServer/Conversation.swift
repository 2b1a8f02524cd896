import HTTPServing

/// A client's connection, and what is known of the request that is on it. Used on its worker's thread alone.
final class Conversation {
    /// What libmicrohttpd calls the connection.
    let connection: OpaquePointer
    /// The socket, which is libmicrohttpd's to close.
    let descriptor: Int32
    /// The other end, where it has an address.
    let peer: IPAddress?
    /// Milliseconds of the worker's clock.
    let startedAt: Int64
    /// Where it stands among the connections of its worker.
    let slot: Int
    /// Whether the client keeps pace.
    var pace: Pace
    /// Whether it was ended, and libmicrohttpd is about to find out.
    var isEnding = false
    /// Whether it is among those that are counted for its address.
    var isCounted = false
    /// Requests that were on it.
    private(set) var requests = 0
    /// Whether the request line has come.
    private(set) var hasBegun = false
    /// The target of the request, once its line has come: empty for one that begins with a zero.
    @exclusivity(unchecked) var target: [UInt8] = []
    /// The response that stood ready for the request.
    var ready: ReadyResponse?
    /// Where the last one stood among the ready responses: most clients ask for the same again.
    var readySlot: Int?
    /// The request, if it has to be answered by the responder.
    var exchange: Exchange?

    private static let keptTargetBytes = 512

    /// A connection that has just begun.
    init(_ connection: OpaquePointer, _ descriptor: Int32, peer: IPAddress?, slot: Int, startedAt: Int64, pace: Pace) {
        (self.connection, self.descriptor, self.peer) = (connection, descriptor, peer)
        (self.slot, self.startedAt, self.pace) = (slot, startedAt, pace)
    }

    /// A request has begun.
    func begin(target: UnsafeRawBufferPointer) {
        hasBegun = true
        self.target.append(contentsOf: target)
    }

    /// The request is over. What a long target needed is not kept for a connection on which nothing happens.
    func end() {
        requests &+= 1
        if target.capacity > Self.keptTargetBytes { target = [] }
        target.removeAll(keepingCapacity: true)
        (hasBegun, ready, exchange) = (false, nil, nil)
    }

    /// What it is doing.
    var activity: Pace.Activity {
        if ready != nil { return .answering }
        guard let exchange else { return .awaitingHead(hasBegun: hasBegun) }
        return exchange.isReceiving ? .receivingBody : .answering
    }
}
