import HTTPServing

/// A client's connection and its current request. Used only on its worker's thread.
final class Connection {
    let handle: OpaquePointer
    /// The socket, which libmicrohttpd closes.
    let descriptor: Int32
    let peer: IPAddress?
    /// The start, in milliseconds of the worker's clock.
    let startedAt: Int64
    /// The TLS session; `nil` without TLS.
    var session: TLSSession?
    /// The index among the connections of its worker.
    let slot: Int
    var pace: Pace
    /// Whether it was shut down and libmicrohttpd has yet to close it.
    var isEnding = false
    /// Whether its client may go on sending before it is closed.
    var isLingering = true
    /// Whether it counts for its address.
    var isCounted = false
    private(set) var requests = 0
    /// Whether the request line has arrived.
    private(set) var hasBegun = false
    /// The target of the request, once the request line has arrived; empty if it begins with a zero byte.
    @exclusivity(unchecked) var target: [UInt8] = []
    var ready: ReadyResponse?
    /// The id that the ready response echoes, in libmicrohttpd's memory; the outer `nil` if it echoes none.
    var requestID: UnsafePointer<CChar>??
    /// The slot of the last ready response: most clients repeat their request.
    var readySlot: Int?
    /// The request, if the responder has to answer it.
    var request: RequestInProgress?

    private static let keptTargetBytes = 512

    init(_ handle: OpaquePointer, _ descriptor: Int32, peer: IPAddress?, slot: Int, startedAt: Int64, pace: Pace) {
        (self.handle, self.descriptor, self.peer) = (handle, descriptor, peer)
        (self.slot, self.startedAt, self.pace) = (slot, startedAt, pace)
    }

    func begin(target: UnsafeRawBufferPointer) {
        hasBegun = true
        self.target.append(contentsOf: target)
    }

    /// Ends the request. The memory of a long target is released, since the connection may now be idle.
    func end() {
        requests &+= 1
        if target.capacity > Self.keptTargetBytes { target = [] }
        target.removeAll(keepingCapacity: true)
        (hasBegun, ready, requestID, request) = (false, nil, nil, nil)
    }

    var activity: Pace.Activity {
        if ready != nil { return .answering }
        guard let request else { return .awaitingHead(hasBegun: hasBegun) }
        // A client can't send more while its connection is suspended.
        return request.isReceiving && !request.isSuspended ? .receivingBody : .answering
    }
}
