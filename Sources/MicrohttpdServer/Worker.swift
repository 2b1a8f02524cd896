internal import CMicrohttpd
internal import Glibc
import HTTPServing
import Synchronization

/// A thread that drives its own daemon.
///
/// `@unchecked Sendable`: everything that isn't behind the lock is used only on the worker's thread, once it has
/// started.
final class Worker: @unchecked Sendable {
    private struct Inbox {
        var finished: [RequestInProgress] = []
        var ready: [RequestInProgress] = []
        var isLeaving = false
        var drainDeadline: ContinuousClock.Instant?
        var hasEnded = false
        var awaitsEnd: CheckedContinuation<Void, Never>?
    }

    /// The worker's number, from 0.
    let number: Int
    let configuration: MicrohttpdServer.Configuration
    let responder: any Responder
    let log: Log
    // Exclusive access isn't checked on the path of every request: for a ready response, the checks took a fifth of the
    // adapter's instructions. It is safe since only the worker's thread runs here, and nothing that is called within an
    // access to one of these calls back into the worker.
    /// The requests that are being read or answered.
    @exclusivity(unchecked) var requests = RequestsInProgress()
    /// The ready responses.
    @exclusivity(unchecked) var readyResponses: ReadyResponses
    /// The number of ready responses that are being sent.
    var readyOnTheirWay = 0
    /// The buffer for the lookup key of ready responses.
    let headKey: HeadKey
    /// The connections of all workers.
    let table: ConnectionTable
    /// The worker's connections by slot, and the free slots.
    @exclusivity(unchecked) var connections: [Connection?] = []
    var freeSlots: [Int] = []
    /// The slot of the connection of libmicrohttpd's last callback; `nil` after a complaint.
    var calledSlot: Int?
    /// The number of connections, without those that were shut down.
    var connectionCount = 0
    /// The time in milliseconds, read twice in every round.
    @exclusivity(unchecked) var now: Int64 = 0
    /// The time in nanoseconds at which the worker last began to handle what has arrived.
    @exclusivity(unchecked) private var roundStart = 0
    /// The time of the next check of connections, and the last spoke.
    var nextWatch: Int64 = 0
    var spoke = 0
    /// The number of libmicrohttpd's callbacks, its value in the last round, and the number of rounds without
    /// callbacks.
    @exclusivity(unchecked) var events = 0
    var eventsBefore = 0
    var quietRounds = 0
    /// The number of rounds that libmicrohttpd wanted to start at once.
    var hastyRounds = 0
    private let rounds = Atomic(0)
    /// The number of libmicrohttpd's connections, including those that were shut down.
    let openConnections = Atomic(0)
    /// Whether clients are told to close their connections: each response says so, and none is sent from memory.
    @exclusivity(unchecked) var isLeaving = false
    /// The deadline of draining, once it has begun.
    var drainDeadline: ContinuousClock.Instant?
    var isDraining = false
    /// Whether the grace period is over: no new responses are composed.
    var isAbandoning = false
    var isListening = true
    var drainRounds = 0
    /// The time until which a draining worker accepts those that were connecting when it began.
    var handshakesEnd: ContinuousClock.Instant?
    let socket: ListeningSocket
    /// The connections whose proxy's header hasn't arrived, by descriptor.
    var arrivals: [Int32: Arrival] = [:]
    /// Whether accepting pauses since the system refused a connection, and the time from which the next refusal is
    /// logged.
    var isPausing = false
    var nextRefusalLog: Int64 = 0
    /// The sockets of ended connections whose clients may still be sending, by descriptor.
    var lingering: [Int32: LingeringSocket] = [:]
    /// The number of sockets that have lingered.
    var lingerings = 0
    /// The connections whose handshake the next round continues, by slot, and the sockets that the worker waits for.
    @exclusivity(unchecked) var handshakes: [Int] = []
    let sockets = SocketWatch()
    private let wakeDescriptor: Int32
    private let inbox = Mutex(Inbox())
    /// Whether one of `sockets` was ready when the worker last waited.
    private var hasReadySockets = false
    /// Whether the worker was woken and hasn't read its inbox since.
    private var hasMail = false
    var daemon: OpaquePointer?
    private var thread = pthread_t()

    /// Creates a worker on `socket` and takes ownership of it. Throws a ``ServerError`` if no daemon can be created.
    init(
        number: Int, socket: ListeningSocket, table: ConnectionTable, configuration: MicrohttpdServer.Configuration,
        responder: any Responder, log: Log
    ) throws(ServerError) {
        (self.number, self.table) = (number, table)
        self.socket = socket
        self.configuration = configuration
        self.responder = responder
        self.log = log
        headKey = HeadKey(capacity: configuration.connectionMemory + configuration.maximumTarget + 8)
        readyResponses = ReadyResponses(maximumBytes: configuration.readyBytes)
        wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        // Unretained: the worker stops the daemon on its own thread, so it outlives it.
        daemon = sectional_mhd_start(
            accessHandler, targetHandler, completionHandler, connectionHandler,
            Unmanaged.passUnretained(self).toOpaque(), configuration.connectionMemory,
            UInt32(table.placesPerWorker), UInt32(configuration.idleTimeout), complaintHandler,
            configuration.certificates == nil ? nil : TLSCertificates.priorities)
        let isWatching = wakeDescriptor >= 0 && sockets.add(socket.descriptor, slot: Self.listeningNumber)
        guard daemon != nil, isWatching else { throw .cannotStart("libmicrohttpd made no daemon") }
    }

    deinit {
        // A worker whose thread has run has stopped its daemon and closed its socket.
        if let daemon { MHD_stop_daemon(daemon) }
        if isListening { close(socket.descriptor) }
        close(wakeDescriptor)
    }

    /// Starts the thread. Throws a ``ServerError`` if it can't.
    func start() throws(ServerError) {
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw .cannotStart(String(cString: strerror(result)))
        }
    }

    /// Makes the worker tell clients to close their connections. It goes on serving.
    func leave() {
        inbox.withLock { $0.isLeaving = true }
        wake()
    }

    /// Makes the worker complete the requests that have arrived, at most until `deadline`, and then end.
    func drain(until deadline: ContinuousClock.Instant) {
        inbox.withLock { $0.drainDeadline = deadline }
        wake()
    }

    /// Waits until the thread has ended.
    func end() async {
        await withCheckedContinuation { continuation in
            let hasEnded = inbox.withLock { inbox in
                if !inbox.hasEnded { inbox.awaitsEnd = continuation }
                return inbox.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
        pthread_join(thread, nil)
    }

    /// Hands back a suspended request that has its response. Callable from any thread.
    func resume(_ request: RequestInProgress) {
        inbox.withLock { $0.finished.append(request) }
        wake()
    }

    /// Hands back a request whose stream has something to send. Callable from any thread.
    func resumeStreaming(_ request: RequestInProgress) {
        let isFirst = inbox.withLock { inbox in
            inbox.ready.append(request)
            return inbox.ready.count == 1
        }
        if isFirst { wake() }
    }

    /// Whether the thread has ended. Readable from any thread.
    var hasEnded: Bool { inbox.withLock { $0.hasEnded } }

    /// Makes the worker turn a round. Callable from any thread.
    func wake() {
        var one: UInt64 = 1
        _ = write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
    }
}

extension Worker {
    private func run() {
        while !isOver {
            now = configuration.now()
            waitForWork()
            now = configuration.now()
            roundStart = Self.nanoseconds()
            if hasReadySockets { handleReadySockets() }
            MHD_run(daemon)
            if !handshakes.isEmpty { suspendHandshakes() }
            rounds.store(rounds.load(ordering: .relaxed) + 1, ordering: .relaxed)
            watch()
            if isDraining, isListening { stopListeningWhenQuiet() }
            if hasMail || isDraining { takeInbox() }
        }
        abandon()
        MHD_stop_daemon(daemon)
        daemon = nil
        dropLingering()
        dropArrivals()
        if isListening { stopListening() }
        let waiting = inbox.withLock { inbox in
            inbox.hasEnded = true
            return inbox.awaitsEnd
        }
        waiting?.resume()
    }

    /// Resumes the requests that were handed back.
    private func takeInbox() {
        hasMail = false
        let taken = inbox.withLock { inbox in
            defer { (inbox.finished, inbox.ready) = ([], []) }
            return inbox
        }
        for request in taken.finished { resumeConnection(of: request) }
        for request in taken.ready { goOnStreaming(request) }
        if taken.isLeaving { isLeaving = true }
        drainDeadline = taken.drainDeadline
        if drainDeadline != nil, !isDraining { beginDraining() }
        if !taken.finished.isEmpty || !taken.ready.isEmpty || isDraining { MHD_run(daemon) }
    }

    private func handleReadySockets() {
        hasReadySockets = false
        sockets.forEachReady { number in
            if number == Self.listeningNumber {
                acceptConnections()
            } else if number < 0 {
                readHeader(number: number)
            } else if number >= Self.firstLingeringNumber {
                discard(number: number)
            } else if let connection = connections[number] {
                resumeHandshake(of: connection)
            }
        }
    }

    func resumeConnection(of request: RequestInProgress) {
        guard request.isSuspended, let handle = request.handle else { return }
        request.isSuspended = false
        MHD_resume_connection(handle)
    }

    private func waitForWork() {
        var timeout: UInt64 = 0
        let isLimited = MHD_get_timeout(daemon, &timeout) == .YES
        let limit =
            isLimited ? (timeout == 0 ? pause() : earlier(Int32(clamping: timeout), watchTimeout)) : watchTimeout
        _ = poll(atMost: isDraining ? (limit < 0 ? longestDrainingWait : min(limit, longestDrainingWait)) : limit)
    }

    /// A draining worker checks its deadline at least every 50 milliseconds.
    private var longestDrainingWait: Int32 { isListening ? (awaitsHandshakes ? 5 : 0) : 50 }

    /// The time in nanoseconds since the worker began to handle what has arrived. A request has waited that long.
    var nanosecondsInRound: Int { Self.nanoseconds() &- roundStart }

    /// Returns the time of the clock that `ContinuousClock` reads too, whose arithmetic takes longer.
    private static func nanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }

    private func earlier(_ one: Int32, _ other: Int32) -> Int32 { other < 0 ? one : min(one, other) }

    /// The number of rounds. Readable from any thread.
    var roundCount: Int { rounds.load(ordering: .relaxed) }

    /// Waits until a connection or the inbox has something. Returns whether a connection has.
    func poll(atMost milliseconds: Int32) -> Bool {
        let isEmpty = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
        // An array would be one allocation for each round.
        var descriptors = InlineArray<3, pollfd>(repeating: isEmpty)
        descriptors[0].fd = sectional_mhd_epoll_descriptor(daemon)
        descriptors[2].fd = sockets.descriptor
        var span = descriptors.mutableSpan
        _ = span.withUnsafeMutableBufferPointer { Glibc.poll($0.baseAddress, 3, milliseconds) }
        if descriptors[1].revents != 0 {
            var count: UInt64 = 0
            _ = read(wakeDescriptor, &count, MemoryLayout<UInt64>.size)
            hasMail = true
        }
        hasReadySockets = descriptors[2].revents != 0
        return descriptors[0].revents != 0 || hasReadySockets
    }
}
