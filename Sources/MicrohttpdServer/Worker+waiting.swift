internal import CMicrohttpd
internal import Glibc
import Synchronization

/// libmicrohttpd starts the next round at once while a connection has work. When it is driven from outside, that
/// includes a connection whose memory is full with the size or the extension of a chunk, which never has room to read
/// the rest: version 0.9.75 handles that case only when it polls itself. Such a connection is detected here: bytes wait
/// for it, and no round reads them.
extension Worker {
    /// The rounds between two checks for stuck connections.
    private static let lookInterval = 8
    /// A head that nearly fills the memory takes up to 40 rounds in which nothing else happens.
    private static let patience = 64

    func waitForWork() {
        var timeout: UInt64 = 0
        var limit = watchTimeout
        if MHD_get_timeout(daemon, &timeout) == .YES {
            limit = timeout == 0 ? pause() : earlier(Int32(clamping: timeout), limit)
        }
        _ = poll(atMost: isDraining ? earlier(longestDrainingWait, limit) : limit)
    }

    /// The milliseconds that the worker may wait until the next check of connections; -1 for no limit.
    private var watchTimeout: Int32 {
        let isWatching = connections.count > 0 || !connections.lingering.isEmpty || !arrivals.isEmpty
        guard isWatching || isPausing else { return -1 }
        return Int32(clamping: max(connections.nextWatch - connections.now, 0)) + 1
    }

    /// A draining worker checks its deadline at least every 50 milliseconds.
    private var longestDrainingWait: Int32 { socket == nil ? 50 : awaitsHandshakes ? 5 : 0 }
    private func earlier(_ one: Int32, _ other: Int32) -> Int32 { other < 0 ? one : min(one, other) }

    /// Returns the milliseconds to wait before a round that libmicrohttpd wants to start at once. Ends stuck
    /// connections every few rounds; if nothing happens, rounds become rarer.
    private func pause() -> Int32 {
        hastyRounds &+= 1
        quietRounds = handler.events == eventsBefore ? quietRounds + 1 : 0
        eventsBefore = handler.events
        if hastyRounds % Self.lookInterval == 0 || quietRounds >= Self.patience { connections.endStuck(in: daemon) }
        return quietRounds < Self.patience ? 0 : Int32(min(1 << min(quietRounds - Self.patience, 7), 100))
    }

    /// Waits until a connection or the inbox has something. Returns whether a connection has.
    func poll(atMost milliseconds: Int32) -> Bool {
        let isEmpty = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
        // An array would be one allocation for each round.
        var descriptors = InlineArray<3, pollfd>(repeating: isEmpty)
        descriptors[0].fd = sectional_mhd_epoll_descriptor(daemon)
        descriptors[2].fd = sockets.descriptor
        var span = descriptors.mutableSpan
        _ = span.withUnsafeMutableBufferPointer { Glibc.poll($0.baseAddress, 3, milliseconds) }
        if descriptors[1].revents != 0 { hasMail = true }
        hasReadySockets = descriptors[2].revents != 0
        return descriptors[0].revents != 0 || hasReadySockets
    }
}

/// The sockets that a worker itself waits for with epoll, each with a number.
final class SocketWatch {
    /// The descriptor, which is readable while a socket is ready; -1 if the system has none.
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    private var ready = [epoll_event](repeating: epoll_event(), count: 32)

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits for a socket to be readable or writable; with `onlyChanges`, for more to arrive. Returns whether it can.
    func add(_ socket: Int32, slot: Int, forSending: Bool = false, onlyChanges: Bool = false) -> Bool {
        var event = epoll_event()
        event.events = (forSending ? EPOLLOUT : EPOLLIN).rawValue | (onlyChanges ? EPOLLET.rawValue : 0)
        event.data.u64 = UInt64(bitPattern: Int64(slot))
        return epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
    }

    /// Waits for a socket no longer. To be called before it is closed.
    func remove(_ socket: Int32) {
        var event = epoll_event()
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, &event)
    }

    /// Calls `body` with the numbers of at most 32 sockets that are ready, or that were shut down.
    func forEachReady(_ body: (Int) -> Void) {
        let found = ready.withUnsafeMutableBufferPointer {
            epoll_wait(descriptor, $0.baseAddress, Int32($0.count), 0)
        }
        for index in 0..<Int(max(found, 0)) { body(Int(Int64(bitPattern: ready[index].data.u64))) }
    }
}

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

    /// Hands back a suspended request: it has its response, a reader, or more of its stream to send.
    func resume(_ request: RequestInProgress) {
        let isFirst = contents.withLock { contents in
            contents.requests.append(request)
            return contents.requests.count == 1
        }
        if isFirst { wake() }
    }

    func take() -> Contents {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return contents.withLock { contents in
            defer { contents.requests = [] }
            return contents
        }
    }
}
