import Basics
internal import CMicrohttpd
internal import Glibc
import HTTPServing
import Synchronization

/// A thread that drives its own daemon: it accepts connections, has libmicrohttpd handle what arrives, and reads its
/// inbox. What it knows of the connections is in ``Connections``, and of the requests in ``RequestHandler``.
///
/// `@unchecked Sendable`: everything but `inbox`, `end`, `rounds` and the number of connections is used only on the
/// worker's thread, once it has started.
final class Worker: @unchecked Sendable {
    let configuration: MicrohttpdServer.Configuration
    let log: Log
    let connections: Connections
    let handler: RequestHandler
    let inbox = Inbox()
    let sockets = SocketWatch()
    /// The socket, unless the worker has stopped listening, for good.
    var socket: ListeningSocket?
    /// The connections whose proxy's header hasn't arrived, by descriptor.
    var arrivals: [Int32: Arrival] = [:]
    /// Whether accepting pauses after the system refused a connection, and when the next refusal may be logged.
    var isPausing = false
    var nextRefusalLog: Int64 = 0
    /// The deadline of draining, once it has begun.
    var drainDeadline: ContinuousClock.Instant? { didSet { isDraining = drainDeadline != nil } }
    /// Read several times a round, and the compiler doesn't know the size of a deadline.
    private(set) var isDraining = false
    var drainRounds = 0
    /// The time until which a draining worker accepts those that were connecting when it began.
    var handshakesEnd: ContinuousClock.Instant?
    /// The callbacks until the last round; the rounds without any, and those that libmicrohttpd wanted at once.
    var eventsBefore = 0
    var quietRounds = 0
    var hastyRounds = 0
    /// Whether one of `sockets` was ready, and whether the worker was woken, when it last waited.
    var hasReadySockets = false
    var hasMail = false
    private(set) var daemon: OpaquePointer?
    private let rounds = Atomic(0)
    private let end = SingleFlight<Void>()
    private var thread = pthread_t()

    /// Creates a worker on `socket` and takes ownership of it. Throws a ``ServerError`` if no daemon can be created.
    init(
        number: Int, socket: ListeningSocket, table: ConnectionTable, configuration: MicrohttpdServer.Configuration,
        responder: any Responder, log: Log
    ) throws(ServerError) {
        (self.socket, self.configuration, self.log) = (socket, configuration, log)
        connections = Connections(ofWorker: number, table, sockets, configuration)
        handler = RequestHandler(connections, inbox, configuration, responder, log)
        // Unretained: the worker stops the daemon on its own thread, so it outlives it.
        daemon = sectional_mhd_start(
            accessHandler, targetHandler, completionHandler, connectionHandler,
            Unmanaged.passUnretained(self).toOpaque(), configuration.connectionMemory,
            UInt32(table.placesPerWorker), UInt32(configuration.idleTimeout), errorHandler,
            configuration.certificates == nil ? nil : TLSCertificates.priorities)
        let isWatching = inbox.descriptor >= 0 && sockets.add(socket.descriptor, slot: Self.listeningNumber)
        guard daemon != nil, isWatching else { throw .cannotStart("libmicrohttpd failed to create a daemon") }
    }

    deinit {
        // A worker whose thread has run has stopped its daemon.
        if let daemon { MHD_stop_daemon(daemon) }
    }

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

    func join() async {
        _ = try? await end.value()
        pthread_join(thread, nil)
    }

    /// The number of rounds; the end counts as one. Readable from any thread.
    var roundCount: Int { rounds.load(ordering: .relaxed) }
}

extension Worker {
    private func run() {
        while !isOver { turn() }
        abandon()
        MHD_stop_daemon(daemon)
        daemon = nil
        for socket in connections.lingering { connections.drop(socket) }
        for arrival in arrivals.values { drop(arrival) }
        stopListening()
        rounds.add(1, ordering: .relaxed)
        end.end(.success(()))
    }

    private func turn() {
        connections.now = configuration.now()
        waitForWork()
        connections.now = configuration.now()
        handler.beginRound()
        if hasReadySockets { handleReadySockets() }
        MHD_run(daemon)
        connections.suspendHandshakes()
        rounds.add(1, ordering: .relaxed)
        if connections.watch() {
            // Ends the streams that were resumed because their clients have gone: nothing else may wake this worker.
            MHD_run(daemon)
            dropLateArrivals()
            if isPausing { resumeAccepting() }
        }
        if isDraining, socket != nil { stopListeningWhenQuiet() }
        if hasMail || isDraining { readInbox() }
    }

    private func handleReadySockets() {
        hasReadySockets = false
        sockets.forEachReady { number in
            if number == Self.listeningNumber {
                acceptConnections()
            } else if number < 0 {
                readHeader(number: number)
            } else if number >= Connections.firstLingeringNumber {
                connections.discard(number: number)
            } else if let connection = connections.slots[number] {
                connections.resumeHandshake(of: connection)
            }
        }
    }

    private func readInbox() {
        hasMail = false
        let mail = inbox.take()
        for request in mail.requests { request.resume() }
        if mail.isLeaving, handler.phase == .serving { handler.phase = .leaving }
        drainDeadline = mail.drainDeadline
        if isDraining, handler.phase != .draining { beginDraining() }
        if !mail.requests.isEmpty || isDraining { MHD_run(daemon) }
    }
}
