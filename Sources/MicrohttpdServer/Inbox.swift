internal import CMicrohttpd
internal import Glibc
import Synchronization

/// The messages of other threads to a worker. Each wakes the worker.
final class Inbox: Sendable {
    struct Contents {
        /// The suspended requests that can go on.
        var requests: [RequestInProgress] = []
        var isLeaving = false
        var drainDeadline: ContinuousClock.Instant?
    }

    /// The descriptor, which is readable while there are messages; -1 if the system has none.
    let descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    private let contents = Mutex(Contents())

    deinit { close(descriptor) }

    /// Makes the worker turn a round.
    func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes the worker tell clients to close their connections. It goes on serving.
    func leave() {
        contents.withLock { $0.isLeaving = true }
        wake()
    }

    /// Makes the worker complete the requests that have arrived, at most until `deadline`, and then end.
    func drain(until deadline: ContinuousClock.Instant) {
        contents.withLock { $0.drainDeadline = deadline }
        wake()
    }

    /// Hands back a suspended request: it has its response, its content is read, or its stream may have something to
    /// send.
    func resume(_ request: RequestInProgress) {
        let isFirst = contents.withLock { contents in
            contents.requests.append(request)
            return contents.requests.count == 1
        }
        if isFirst { wake() }
    }

    /// Takes the requests out.
    func take() -> Contents {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return contents.withLock { contents in
            defer { contents.requests = [] }
            return contents
        }
    }
}
