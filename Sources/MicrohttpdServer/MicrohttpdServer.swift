public import HTTPServing
import Synchronization

/// Serves a responder over HTTP/1.1 with GNU libmicrohttpd.
///
/// Each worker is a thread that drives a daemon of its own on a listening socket of its own: libmicrohttpd's internal
/// epoll threads stop when exactly 128 connections are ready at once.
public final class MicrohttpdServer: Sendable {
    private let configuration: Configuration
    private let responder: any Responder
    private let log: Log
    private let workers = Mutex<[Worker]>([])

    /// A server that doesn't listen yet.
    public init(configuration: Configuration, responder: any Responder, log: Log) {
        self.configuration = configuration
        self.responder = responder
        self.log = log
    }

    /// Begins to listen and to answer. Returns the port, which is the configuration's unless that is 0. Throws a
    /// `ServerError` where the address can't be had.
    public func start() throws(ServerError) -> Int {
        var sockets: [ListeningSocket] = []
        var port = configuration.port
        for _ in 0..<max(configuration.workers, 1) {
            let socket = try ListeningSocket(host: configuration.host, port: port, closingOnFailure: sockets)
            port = socket.port
            sockets.append(socket)
        }
        // Beyond the limit, libmicrohttpd accepts nothing; connections that are being closed need some room.
        let table = ConnectionTable(
            workers: sockets.count, placesPerWorker: configuration.maximumConnections + 64,
            limitPerAddress: configuration.connectionsPerAddress)
        var started: [Worker] = []
        for (number, socket) in sockets.enumerated() {
            started.append(
                try Worker(
                    number: number, socket: socket, table: table, configuration: configuration, responder: responder,
                    log: log))
        }
        for worker in started { try worker.start() }
        workers.withLock { $0 = started }
        return port
    }

    /// How often the workers have looked for something to do.
    package var rounds: Int { workers.withLock { $0.reduce(0) { $0 + $1.roundCount } } }

    /// How many connections there are.
    package var connections: Int {
        workers.withLock { $0.reduce(0) { $0 + $1.openConnections.load(ordering: .relaxed) } }
    }

    /// Ends: requests that have arrived are answered, as long as that takes no longer than `grace`; then connections
    /// are closed. Returns when all threads have ended, and holds none meanwhile.
    public func stop(within grace: Duration) async {
        let ending = workers.withLock { workers in
            defer { workers = [] }
            return workers
        }
        let deadline = ContinuousClock.now.advanced(by: grace)
        for worker in ending { worker.drain(until: deadline) }
        for worker in ending { await worker.end() }
    }
}
