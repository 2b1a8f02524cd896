public import JSON

/// A content that comes piece by piece, as long as there is something to say. Whoever sends it asks for a piece when
/// the last one has gone out, so that nothing queues up for a slow reader.
public protocol BodyStream: AnyObject, Sendable {
    /// The next piece. Called by one sender, never twice at once.
    func next() -> BodyStreamPart
    /// Has `notify` called whenever there may be something after `later`, from any thread, and without a lock held.
    func onReady(_ notify: @escaping @Sendable () -> Void)
    /// Nobody will ask again: the client has gone, or the server ends. Called once.
    func close()
}

/// What a stream has to say now.
public enum BodyStreamPart: Sendable {
    /// A piece, not empty.
    case bytes(Bytes)
    /// Nothing yet.
    case later
    /// Nothing any more.
    case end
}
