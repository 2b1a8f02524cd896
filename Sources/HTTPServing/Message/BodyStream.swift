public import JSON

/// A response body in parts, for as long as there is something to send. The sender requests each part when the last one
/// has been sent, so nothing queues up for a slow client.
public protocol BodyStream: AnyObject, Sendable {
    /// Returns the next part. Called by one sender, never concurrently.
    func next() -> BodyStreamPart
    /// Sets `notify`, which is called, from any thread and without a lock held, when there may be something to send
    /// after `later`.
    func onReady(_ notify: @escaping @Sendable () -> Void)
    /// Ends the stream: the client has disconnected, or the server shuts down. Called once.
    func close()
}

/// The next part of a stream.
public enum BodyStreamPart: Sendable {
    /// Bytes to send; not empty.
    case bytes(Bytes)
    /// Nothing to send yet.
    case later
    /// The end of the stream.
    case end
}
