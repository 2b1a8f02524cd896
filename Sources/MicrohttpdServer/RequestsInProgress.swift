/// The requests of a worker. Ended requests are reused, so a request allocates none.
struct RequestsInProgress {
    private static let maximumIdle = 256

    /// The active requests; each knows its slot.
    private(set) var active: [RequestInProgress] = []
    private var idle: [RequestInProgress] = []

    /// Begins a request whose request line has arrived.
    mutating func begin(target: [UInt8]) -> RequestInProgress {
        let request = idle.popLast() ?? RequestInProgress()
        request.head.begin(target: target)
        request.slot = active.count
        active.append(request)
        return request
    }

    /// Ends the active request at `slot`. One that is still being composed, although its client has disconnected,
    /// isn't reused.
    mutating func end(at slot: Int) {
        // The last one takes its slot.
        active.swapAt(slot, active.count - 1)
        active[slot].slot = slot
        var request = active.removeLast()
        request.handle = nil
        // The stream, or the reader of the content, may still call back.
        request.upload?.fail(.interrupted)
        request.streaming?.stream.close()
        if request.streaming != nil || request.upload != nil { return }
        guard idle.count < Self.maximumIdle, isKnownUniquelyReferenced(&request) else { return }
        request.clear()
        idle.append(request)
    }
}
