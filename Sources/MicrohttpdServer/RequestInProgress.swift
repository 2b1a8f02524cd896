internal import CMicrohttpd
import HTTPServing
import Synchronization

/// One request and its response, from the request line to the last byte.
///
/// `@unchecked Sendable`: only `progress`, behind a lock, is used outside of the worker's thread.
final class RequestInProgress: @unchecked Sendable {
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

        mutating func takeAnswer() -> Response? {
            guard phase == .answered else { return nil }
            phase = .done
            return answer.take()
        }
    }

    // Unchecked for the same reason as in `RequestHandler`.
    @exclusivity(unchecked) var head = RequestHead()
    var peer: IPAddress?
    /// The index among the worker's active requests.
    var slot = 0
    /// The problem with the head, because of which the responder isn't called.
    var refusal: Problem?
    var handle: OpaquePointer?
    var body: [UInt8] = []
    /// Whether the connection waits for a response, for a reader of the content, or for more of the stream.
    var isSuspended = false
    /// Whether the responder was called, or asked for the response to a refused request.
    var isPassedOn = false
    var isReceiving = true
    /// The bytes consumed at the last check for a stuck connection, or `nil` if no bytes were waiting.
    var consumed: UInt64?
    /// The number of received content bytes, including those that are not kept because the content is too long.
    var received = 0
    /// The request's content, if the responder reads it as it arrives.
    var upload: Upload?
    /// Whether that waits for the responder to begin: a response can still be sent instead of reading the content.
    var awaitsReader = false
    var streaming: StreamingBody?
    /// The head by which ready responses are looked up; empty if none can answer this request.
    @exclusivity(unchecked) var key: [UInt8] = []
    /// The record of what is found out about the request while it is answered.
    @exclusivity(unchecked) private(set) var record = RequestRecord()
    private let progress = Mutex(Progress())

    /// Resets the request for reuse; keeps its memory.
    func clear() {
        head.clear()
        (refusal, handle, received, isSuspended) = (nil, nil, 0, false)
        (isReceiving, isPassedOn, consumed, peer) = (true, false, nil, nil)
        if !body.isEmpty { body = [] }
        key.removeAll(keepingCapacity: true)
        // A copy of the request may be in use still: what it reads must not show in the next request.
        if isKnownUniquelyReferenced(&record) { record.clear() } else { record = RequestRecord() }
        progress.withLock { $0 = Progress() }
    }

    func suspend() {
        isSuspended = true
        MHD_suspend_connection(handle)
    }

    func resume() {
        guard isSuspended, let handle else { return }
        isSuspended = false
        MHD_resume_connection(handle)
    }

    /// Resumes the connection of a stream that has to end.
    func resumeStream() { if streaming != nil { resume() } }
    func begin() { progress.withLock { $0.phase = .composing } }

    /// Stores the response. Returns `true` if the connection is suspended and its worker has to resume it.
    func finish(_ response: consuming Response) -> Bool {
        // Swapped in and taken out, since copying a response is expensive.
        var answer: Response? = consume response
        return progress.withLock { progress in
            let phase = progress.phase
            guard phase == .composing || phase == .suspended else { return false }
            swap(&progress.answer, &answer)
            progress.phase = .answered
            return phase == .suspended
        }
    }

    /// Whether the responder was called and hasn't answered yet.
    var isComposing: Bool { progress.withLock { $0.phase == .composing || $0.phase == .suspended } }
    func takeResponse() -> Response? { progress.withLock { $0.takeAnswer() } }

    /// Takes the response out if it is complete; else marks the request as suspended: see ``finish(_:)``.
    func takeResponseOrSuspend() -> Response? {
        progress.withLock { progress in
            if progress.phase == .answered { return progress.takeAnswer() }
            progress.phase = .suspended
            return nil
        }
    }
}

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

    /// Ends the active request at `slot`. One that is still being composed for a client that has gone isn't reused.
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
