internal import CMicrohttpd
internal import Glibc

extension Worker {
    /// Begins to drain; ends the streams, which have no end of their own.
    func beginDraining() {
        handler.phase = .draining
        // A socket that was inherited stays open for the next process.
        if let socket, !socket.isInherited, socket.ignoreNewConnections() {
            handshakesEnd = .now + Self.handshakeTime
        }
        for request in handler.requests.active { request.resumeStream() }
    }

    /// Whether a draining worker has finished: no request is in progress and no socket has input.
    var isOver: Bool {
        isDraining && (isLate || socket == nil && !handler.isAnswering && !poll(atMost: 0))
    }

    /// Whether the grace period of a draining worker is over.
    private var isLate: Bool { drainDeadline.map { ContinuousClock.now >= $0 } ?? false }

    /// The time for handshakes that had begun when a worker began to drain. The kernel resets a connection whose
    /// handshake ends between the worker's last look and the closing of the socket.
    private static let handshakeTime: Duration = .milliseconds(50)

    /// Whether a draining worker still accepts those that were connecting when it began.
    var awaitsHandshakes: Bool { handshakesEnd.map { ContinuousClock.now < $0 } ?? false }

    /// Accepts the connections that the kernel has already accepted, then stops listening. The number of rounds is
    /// limited, so clients that keep connecting can't keep a draining worker; they suffice for the kernel's queue.
    func stopListeningWhenQuiet() {
        if awaitsHandshakes { return }
        drainRounds += 1
        if !poll(atMost: 0) || drainRounds > 128 { stopListening() }
    }

    /// Responds to requests that are still suspended after the grace period: they would keep the daemon from stopping.
    func abandon() {
        // Before its end, a request that has arrived since the last look is served, unless it has to wait.
        if !isLate { MHD_run(daemon) }
        handler.phase = .abandoning
        var isNeeded = isLate || !handler.requests.active.isEmpty
        for case let connection? in connections.slots {
            handler.abandon(connection)
            if connections.resumeHandshake(of: connection) { isNeeded = true }
        }
        for request in handler.requests.active {
            // Includes requests that have just finished and are in the inbox or about to be.
            request.upload?.fail(.interrupted)
            request.resume()
        }
        // Else it could only refuse a request that arrives now: a client repeats one whose connection just closes.
        if isNeeded { MHD_run(daemon) }
    }
}
