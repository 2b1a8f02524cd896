internal import CMicrohttpd
import HTTPServing
import Synchronization

/// One request and its response, from the request line to the last byte.
///
/// `@unchecked Sendable`: all but `phase`, which is behind a lock, is used on the worker's thread alone.
final class Exchange: @unchecked Sendable {
    private enum Phase {
        case reading
        case composing
        case suspended
        case answered(Response)
        case done
    }

    var head = RequestHead()
    /// Where it stands among those of its worker.
    var place = 0
    /// Why it isn't handed to the responder, known from the head.
    var refusal: Problem?
    var connection: OpaquePointer?
    var body: [UInt8] = []
    var hasBegun = false
    /// Whether its connection waits for the response.
    var isSuspended = false
    /// How many bytes of content came, also of one that is too long to be kept.
    var received = 0
    /// The content that is being sent piece by piece.
    var streaming: StreamingBody?
    /// What the request's head is found by among ready responses; empty where none of these can answer it.
    var key: [UInt8] = []
    /// The response that stood ready for it.
    var ready: ReadyResponse?
    private let phase = Mutex(Phase.reading)

    /// Forgets the request and its response, as if new, in the memory that it has.
    func clear() {
        hasBegun = false
        // Of a request that a ready response answers, nothing more is known.
        guard ready == nil else { return clearReady() }
        head.clear()
        (refusal, connection, received, isSuspended) = (nil, nil, 0, false)
        body.removeAll()
        key.removeAll(keepingCapacity: true)
        phase.withLock { $0 = .reading }
    }

    private func clearReady() {
        head.clearTarget()
        ready = nil
    }

    /// Composing begins on this thread.
    func begin() { phase.withLock { $0 = .composing } }

    /// Takes the response. Returns true where the connection is suspended and has to be resumed by its worker.
    func finish(_ response: Response) -> Bool {
        phase.withLock { phase in
            switch phase {
            case .suspended:
                phase = .answered(response)
                return true
            case .composing:
                phase = .answered(response)
                return false
            case .reading, .answered, .done: return false
            }
        }
    }

    /// The response, once there is one; afterwards there is none.
    func takeResponse() -> Response? {
        phase.withLock { phase in
            guard case .answered(let response) = phase else { return nil }
            phase = .done
            return response
        }
    }

    /// The response where composing is over already; else what finishes it will find the connection suspended.
    func takeResponseOrSuspend() -> Response? {
        phase.withLock { phase in
            if case .answered(let response) = phase {
                phase = .done
                return response
            }
            phase = .suspended
            return nil
        }
    }
}
