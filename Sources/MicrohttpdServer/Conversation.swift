/// A client's connection, and what is known of the request that is on it. Used on its worker's thread alone.
final class Conversation {
    /// The target of the request, once its line has come.
    @exclusivity(unchecked) var target: [UInt8] = []
    /// The response that stood ready for the request.
    var ready: ReadyResponse?
    /// Where the last one stood among the ready responses: most clients ask for the same again.
    var readyPlace: Int?
    /// The request, if it has to be answered by the responder.
    var exchange: Exchange?

    /// A request has begun.
    func begin(target: UnsafeRawBufferPointer) {
        self.target.removeAll(keepingCapacity: true)
        self.target.append(contentsOf: target)
    }
}
