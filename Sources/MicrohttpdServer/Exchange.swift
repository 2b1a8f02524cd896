internal import CMicrohttpd
import HTTPServing
import Synchronization

/// One request and its response, from the request line to the last byte.
///
/// `@unchecked Sendable`: all but `progress`, which is behind a lock, is used on the worker's thread alone.
final class Exchange: @unchecked Sendable {
    fileprivate enum Phase {
        case reading
        case composing
        case suspended
        case answered
        case done
    }

    fileprivate struct Progress {
        var phase = Phase.reading
        var answer: Response?
    }

    // Unchecked for the same reason as what a worker has of requests.
    @exclusivity(unchecked) var head = RequestHead()
    /// The other end of the connection.
    var peer: IPAddress?
    /// Where it stands among those of its worker.
    var slot = 0
    /// Why it isn't handed to the responder, known from the head.
    var refusal: Problem?
    var connection: OpaquePointer?
    var body: [UInt8] = []
    /// Whether its connection waits for the response.
    var isSuspended = false
    /// Whether more of the request is to come.
    var isReceiving = true
    /// What of the connection's bytes had been read when the worker last looked whether it is stuck; `nil` where nothing
    /// waited to be read then.
    var consumed: UInt64?
    /// How many bytes of content came, also of one that is too long to be kept.
    var received = 0
    /// The content that is being sent piece by piece.
    var streaming: StreamingBody?
    /// What the request's head is found by among ready responses; empty where none of these can answer it.
    @exclusivity(unchecked) var key: [UInt8] = []
    private let progress = Mutex(Progress())

    /// Forgets the request and its response, as if new, in the memory that it has.
    func clear() {
        head.clear()
        (refusal, connection, received, isSuspended) = (nil, nil, 0, false)
        (isReceiving, consumed, peer) = (true, nil, nil)
        if !body.isEmpty { body = [] }
        key.removeAll(keepingCapacity: true)
        progress.withLock { $0 = Progress() }
    }

    /// Composing begins on this thread.
    func begin() { progress.withLock { $0.phase = .composing } }

    /// Takes the response. Returns true where the connection is suspended and has to be resumed by its worker.
    func finish(_ response: consuming Response) -> Bool {
        // Swapped in and taken out: a response has many parts to copy.
        var answer: Response? = consume response
        return progress.withLock { progress in
            let phase = progress.phase
            guard phase == .composing || phase == .suspended else { return false }
            swap(&progress.answer, &answer)
            progress.phase = .answered
            return phase == .suspended
        }
    }

    /// The response, once there is one; afterwards there is none.
    func takeResponse() -> Response? { progress.withLock { $0.takeAnswer() } }

    /// The response where composing is over already; else what finishes it will find the connection suspended.
    func takeResponseOrSuspend() -> Response? {
        progress.withLock { progress in
            if progress.phase == .answered { return progress.takeAnswer() }
            progress.phase = .suspended
            return nil
        }
    }
}

extension Exchange.Progress {
    fileprivate mutating func takeAnswer() -> Response? {
        guard phase == .answered else { return nil }
        phase = .done
        return answer.take()
    }
}
