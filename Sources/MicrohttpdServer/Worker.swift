internal import CMicrohttpd
internal import Glibc
import HTTPServing
import Synchronization

/// A thread that drives a daemon of its own.
///
/// `@unchecked Sendable`: what is not behind the lock is used on the worker's thread alone, once that has started.
final class Worker: @unchecked Sendable {
    private struct Inbox {
        var finished: [Exchange] = []
        var ready: [Exchange] = []
        var drainDeadline: ContinuousClock.Instant?
        var hasEnded = false
        var awaitsEnd: CheckedContinuation<Void, Never>?
    }

    /// Which of the server's workers it is, from 0.
    let number: Int
    let configuration: MicrohttpdServer.Configuration
    let responder: any Responder
    let log: Log
    // Exclusive access is not checked where every request comes by: for a ready response, the checks took a fifth of the
    // adapter's instructions. It is safe since the worker's thread alone is here, and nothing that is called within an
    // access to one of these comes back to the worker.
    /// Requests that are being read or answered.
    @exclusivity(unchecked) var exchanges = Exchanges()
    /// Responses that can be sent again.
    @exclusivity(unchecked) var readyResponses: ReadyResponses
    /// How many of them are being sent.
    var readyOnTheirWay = 0
    /// Where the head of a request is put together to look for its response.
    let headKey: HeadKey
    /// The connections of all workers.
    let table: ConnectionTable
    /// Its own connections, each at its slot, and the slots that are free.
    @exclusivity(unchecked) var conversations: [Conversation?] = []
    var freeSlots: [Int] = []
    /// The slot of the connection for whose request libmicrohttpd has called last; `nil` where it has complained since.
    var calledSlot: Int?
    /// How many connections there are, but for those that were ended.
    var connectionCount = 0
    /// Milliseconds of the clock, read once in every round.
    @exclusivity(unchecked) var now: Int64 = 0
    /// When connections are looked at again, and which of them were looked at last.
    var nextWatch: Int64 = 0
    var spoke = 0
    /// How often libmicrohttpd has called; what it was at the last round; rounds in which it hasn't.
    @exclusivity(unchecked) var events = 0
    var eventsBefore = 0
    var quietRounds = 0
    /// Rounds that libmicrohttpd wanted to begin at once.
    var hastyRounds = 0
    private let rounds = Atomic(0)
    /// How many connections libmicrohttpd has, also those that were ended.
    let openConnections = Atomic(0)
    /// Until when the worker drains, once it does.
    var drainDeadline: ContinuousClock.Instant?
    var isDraining = false
    /// Whether the grace is over: nothing is composed any more.
    var isAbandoning = false
    var isListening = true
    var drainRounds = 0
    private let socket: ListeningSocket
    private let wakeDescriptor: Int32
    private let inbox = Mutex(Inbox())
    /// Whether the worker was woken, and hasn't looked into its inbox since.
    private var hasMail = false
    var daemon: OpaquePointer?
    private var thread = pthread_t()

    /// A worker on `socket`, which it owns from here on. Throws a `ServerError` where no daemon can be made.
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
        // The daemon must not outlive the worker, which ends it on its own thread.
        daemon = sectional_mhd_start(
            socket.descriptor, accessHandler, targetHandler, completionHandler, connectionHandler,
            Unmanaged.passUnretained(self).toOpaque(), configuration.connectionMemory,
            UInt32(table.placesPerWorker), UInt32(configuration.idleTimeout), complaintHandler)
        guard daemon != nil, wakeDescriptor >= 0 else { throw .cannotStart("libmicrohttpd made no daemon") }
    }

    deinit {
        close(wakeDescriptor)
        // A daemon closes the socket when it ends.
        if daemon == nil { close(socket.descriptor) }
    }

    /// Starts the thread. Throws a `ServerError` where there can be none.
    func start() throws(ServerError) {
        let context = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        guard result == 0 else { throw .cannotStart(String(cString: strerror(result))) }
    }

    /// Has the worker answer what has arrived, no longer than until `deadline`, and then end.
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

    /// Hands back an exchange whose connection was suspended, from any thread.
    func resume(_ exchange: Exchange) {
        inbox.withLock { $0.finished.append(exchange) }
        wake()
    }

    /// Hands back an exchange whose stream has something to say again, from any thread.
    func resumeStreaming(_ exchange: Exchange) {
        let isFirst = inbox.withLock { inbox in
            inbox.ready.append(exchange)
            return inbox.ready.count == 1
        }
        if isFirst { wake() }
    }

    private func wake() {
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
            MHD_run(daemon)
            rounds.store(rounds.load(ordering: .relaxed) + 1, ordering: .relaxed)
            watch()
            if isDraining, isListening { stopListeningWhenQuiet() }
            if hasMail || isDraining { takeInbox() }
        }
        abandon()
        MHD_stop_daemon(daemon)
        let waiting = inbox.withLock { inbox in
            inbox.hasEnded = true
            return inbox.awaitsEnd
        }
        waiting?.resume()
    }

    /// Resumes what was handed back.
    private func takeInbox() {
        hasMail = false
        let taken = inbox.withLock { inbox in
            defer { (inbox.finished, inbox.ready) = ([], []) }
            return inbox
        }
        for exchange in taken.finished { resumeConnection(of: exchange) }
        for exchange in taken.ready { goOnStreaming(exchange) }
        drainDeadline = taken.drainDeadline
        if drainDeadline != nil, !isDraining { beginDraining() }
        if !taken.finished.isEmpty || !taken.ready.isEmpty || isDraining { MHD_run(daemon) }
    }

    func resumeConnection(of exchange: Exchange) {
        guard exchange.isSuspended, let connection = exchange.connection else { return }
        exchange.isSuspended = false
        MHD_resume_connection(connection)
    }

    private func waitForWork() {
        var timeout: UInt64 = 0
        let isLimited = MHD_get_timeout(daemon, &timeout) == .YES
        let limit =
            isLimited ? (timeout == 0 ? pause() : earlier(Int32(clamping: timeout), watchTimeout)) : watchTimeout
        // A draining worker looks at its deadline from time to time.
        _ = poll(atMost: isDraining ? (isListening ? 0 : limit < 0 ? 50 : min(limit, 50)) : limit)
    }

    private func earlier(_ one: Int32, _ other: Int32) -> Int32 { other < 0 ? one : min(one, other) }

    /// How many rounds there were, from any thread.
    var roundCount: Int { rounds.load(ordering: .relaxed) }

    /// Waits until a connection has something, or the inbox has. Returns whether a connection has.
    func poll(atMost milliseconds: Int32) -> Bool {
        let isEmpty = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
        // No array: it would be one allocation for each round.
        var descriptors = InlineArray<2, pollfd>(repeating: isEmpty)
        descriptors[0].fd = sectional_mhd_epoll_descriptor(daemon)
        var span = descriptors.mutableSpan
        _ = span.withUnsafeMutableBufferPointer { Glibc.poll($0.baseAddress, 2, milliseconds) }
        if descriptors[1].revents != 0 {
            var count: UInt64 = 0
            _ = read(wakeDescriptor, &count, MemoryLayout<UInt64>.size)
            hasMail = true
        }
        return descriptors[0].revents != 0
    }
}
