/// A client's connection, and what is known of the request that is on it. Used on its worker's thread alone.
final class Conversation {
    /// The target of the request, once its line has come.
    @exclusivity(unchecked) var target: [UInt8] = []
    /// The response that stood ready for the request.
    var ready: ReadyResponse?
    /// Where the last one stood among the ready responses: most clients ask for the same again.
    var readySlot: Int?
    /// The request, if it has to be answered by the responder.
    var exchange: Exchange?

    private static let keptTargetBytes = 512

    /// A request has begun.
    func begin(target: UnsafeRawBufferPointer) { self.target.append(contentsOf: target) }

    /// The request is over. What a long target needed is not kept for a connection on which nothing happens.
    func end() {
        if target.capacity > Self.keptTargetBytes { target = [] }
        target.removeAll(keepingCapacity: true)
        (ready, exchange) = (nil, nil)
    }
}
