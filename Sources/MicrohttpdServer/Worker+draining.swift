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

    var isDraining: Bool { drainDeadline != nil }

    /// Whether a draining worker has finished: no request is in progress and no socket has input.
    var isOver: Bool {
        guard let drainDeadline else { return false }
        if ContinuousClock.now >= drainDeadline { return true }
        return socket == nil && !handler.isAnswering && !poll(atMost: 0)
    }

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
        handler.phase = .abandoning
        for case let connection? in connections.slots {
            handler.abandon(connection)
            connections.resumeHandshake(of: connection)
        }
        for request in handler.requests.active {
            // Includes requests that have just finished and are in the inbox or about to be.
            request.upload?.fail(.interrupted)
            request.resume()
        }
        MHD_run(daemon)
    }
}
