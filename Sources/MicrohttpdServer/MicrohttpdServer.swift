public import HTTPServing
import Synchronization

/// An HTTP/1.1 server with GNU libmicrohttpd, which calls a responder.
///
/// Each worker is a thread that drives its own daemon on its own listening socket: libmicrohttpd's internal epoll
/// threads stop when exactly 128 connections are ready at once.
public final class MicrohttpdServer: Sendable {
    private let configuration: Configuration
    private let responder: any Responder
    private let log: Log
    private let workers = Mutex<[Worker]>([])

    /// Creates a server that doesn't listen yet.
    public init(configuration: Configuration, responder: any Responder, log: Log) {
        self.configuration = configuration
        self.responder = responder
        self.log = log
    }

    /// Starts to listen and to serve. Returns the port, which is the configured one unless that is 0. Throws a
    /// ``ServerError`` if it can't listen on the address.
    public func start() throws(ServerError) -> Int {
        var sockets: [ListeningSocket] = []
        var port = configuration.port
        for _ in 0..<max(configuration.workers, 1) {
            let socket = try ListeningSocket(host: configuration.host, port: port, closingOnFailure: sockets)
            port = socket.port
            sockets.append(socket)
        }
        // Beyond the limit, libmicrohttpd doesn't accept; connections that are being closed need some room.
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

    /// The number of rounds of all workers.
    package var rounds: Int { workers.withLock { $0.reduce(0) { $0 + $1.roundCount } } }

    /// The number of connections.
    package var connections: Int {
        workers.withLock { $0.reduce(0) { $0 + $1.openConnections.load(ordering: .relaxed) } }
    }

    /// Stops the server: completes the requests that have arrived, for at most `grace`, then closes the connections.
    /// Returns when all threads have ended; it suspends and blocks no thread.
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
