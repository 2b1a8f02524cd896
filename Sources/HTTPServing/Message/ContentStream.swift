public import JSON
import Synchronization

/// The content of a request, as it arrives: for a route that is added with `streamingUpTo`. The server reads on only as
/// the content is taken, so nothing queues up for a slow reader.
public protocol ContentStream: AnyObject, Sendable {
    /// Returns the next part, not empty, once it has arrived; `nil` at the end. Called by one task at a time.
    func next() async throws(ContentError) -> [UInt8]?
}

/// The error for content that doesn't arrive whole.
public enum ContentError: Error, Equatable, Sendable, ProblemConvertible {
    /// The content is longer than this limit in bytes.
    case tooLong(limit: Int)
    /// The client has disconnected, or the server ends.
    case interrupted

    public var problem: Problem {
        switch self {
        case .tooLong(let limit): .contentTooLarge(limit: limit)
        case .interrupted: .badRequest("The request body is incomplete. Send it again.")
        }
    }
}

final class WholeContent: ContentStream {
    private let content: Mutex<[UInt8]>

    init(_ content: [UInt8]) { self.content = Mutex(content) }

    func next() -> [UInt8]? {
        content.withLock { content in
            defer { content = [] }
            return content.isEmpty ? nil : content
        }
    }
}

/// A response body in parts, for as long as there is something to send. The sender requests each part when the last one
/// has been sent, so nothing queues up for a slow client.
public protocol BodyStream: AnyObject, Sendable {
    /// Returns the next part. Called by one sender, never concurrently.
    func next() -> BodyStreamPart
    /// Sets `notify`, called from any thread, without a lock held, when there may be something to send after `later`.
    func onReady(_ notify: @escaping @Sendable () -> Void)
    /// Ends the stream: the client has disconnected, or the server shuts down. Called once.
    func close()
}

public enum BodyStreamPart: Sendable {
    /// Bytes to send; not empty.
    case bytes(Bytes)
    case later
    case end
}
