package import HTTPServing
import Synchronization

/// An HTTP/1.1 server with GNU libmicrohttpd, which calls a responder.
///
/// Each worker is a thread that drives its own daemon on its own listening socket: libmicrohttpd's internal epoll
/// threads stop when exactly 128 connections are ready at once.
package final class MicrohttpdServer: Sendable {
    private let configuration: Configuration
    private let responder: any Responder
    private let log: Log
    private let workers = Mutex<[Worker]>([])

    package init(configuration: Configuration, responder: any Responder, log: Log) {
        self.configuration = configuration
        self.responder = responder
        self.log = log
    }

    /// Starts to listen and to serve. Returns the port, which is the configured one unless that is 0. Throws a
    /// ``ServerError`` if it can't listen on the address.
    ///
    /// - Parameter inherited: Descriptors of sockets that listen already, which are used instead of the configured
    ///   address. The server owns them from now on. Each is served by a worker at least, so there may be more workers
    ///   than configured; if there are fewer sockets than workers, workers share them.
    package func start(on inherited: [Int32] = []) throws(ServerError) -> Int {
        let sockets = inherited.isEmpty ? try boundSockets() : try sharedSockets(inherited)
        let port = sockets[0].port
        // Beyond the limit, libmicrohttpd doesn't accept; connections that are being closed need some room.
        let table = ConnectionTable(
            workers: sockets.count, placesPerWorker: configuration.maximumConnections + 64,
            limitPerAddress: configuration.connectionsPerAddress)
        var started: [Worker] = []
        do {
            for (number, socket) in sockets.enumerated() {
                let worker = try Worker(
                    number: number, socket: socket, table: table, configuration: configuration, responder: responder,
                    log: log)
                try worker.start()
                started.append(worker)
            }
        } catch {
            for worker in started { worker.inbox.drain(until: .now) }
            throw error
        }
        workers.withLock { $0 = started }
        return port
    }

    private func boundSockets() throws(ServerError) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        var port = configuration.port
        for _ in 0..<max(configuration.workers, 1) {
            let socket = try ListeningSocket(host: configuration.host, port: port, isFirst: sockets.isEmpty)
            port = socket.port
            sockets.append(socket)
        }
        return sockets
    }

    private func sharedSockets(_ inherited: [Int32]) throws(ServerError) -> [ListeningSocket] {
        // All of them are taken, so all are closed if one can't be used.
        let taken = inherited.map { descriptor in
            Result { () throws(ServerError) in try ListeningSocket(inherited: descriptor) }
        }
        var sockets = try taken.map { socket throws(ServerError) in try socket.get() }
        for number in sockets.count..<max(configuration.workers, sockets.count) {
            sockets.append(try ListeningSocket(sharing: sockets[number % inherited.count]))
        }
        return sockets
    }

    /// Tells clients to close their connections, and goes on serving until ``stop(within:)``: each response has
    /// `Connection: close`, also those that would be sent from memory otherwise.
    package func leave() { workers.withLock { for worker in $0 { worker.inbox.leave() } } }

    /// Wakes every worker, and returns whether each has turned a round within `time`.
    package func respond(within time: Duration) async -> Bool {
        let waiting = workers.withLock { $0.map { ($0, $0.roundCount) } }
        for (worker, _) in waiting { worker.inbox.wake() }
        let deadline = ContinuousClock.now.advanced(by: time)
        while !waiting.allSatisfy({ worker, count in worker.roundCount != count }) {
            if ContinuousClock.now >= deadline { return false }
            do { try await Task.sleep(for: .milliseconds(10)) } catch { return false }
        }
        return true
    }

    package var rounds: Int { workers.withLock { $0.reduce(0) { $0 + $1.roundCount } } }

    package var connections: Int {
        workers.withLock { $0.reduce(0) { $0 + $1.connections.openCount.load(ordering: .relaxed) } }
    }

    /// Stops the server: completes the requests that have arrived, for at most `grace`, then closes the connections.
    /// Returns when all threads have ended; it suspends and blocks no thread.
    package func stop(within grace: Duration) async {
        let ending = workers.withLock { workers in
            defer { workers = [] }
            return workers
        }
        let deadline = ContinuousClock.now.advanced(by: grace)
        for worker in ending { worker.inbox.drain(until: deadline) }
        for worker in ending { await worker.join() }
    }
}
