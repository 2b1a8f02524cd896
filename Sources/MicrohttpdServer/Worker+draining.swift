internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Worker {
    /// Streams would never end by themselves.
    func beginDraining() {
        isDraining = true
        for exchange in exchanges.active { goOnStreaming(exchange) }
    }

    /// Whether a draining worker has nothing left to do: no request is being answered, and nothing lies in a socket.
    var isOver: Bool {
        guard isDraining, let drainDeadline else { return false }
        if ContinuousClock.now >= drainDeadline { return true }
        let isAnswering = readyOnTheirWay > 0 || !exchanges.active.isEmpty
        return !isListening && !isAnswering && !poll(atMost: 0)
    }

    /// Takes what has connected already, and then no more: a client that connects without end must not keep a
    /// draining worker. The kernel holds back no more connections than fit in the rounds.
    func stopListeningWhenQuiet() {
        drainRounds += 1
        if !poll(atMost: 0) || drainRounds > 128 {
            // The kernel would go on to hand connections to a socket that nobody accepts from.
            close(MHD_quiesce_daemon(daemon))
            isListening = false
        }
    }

    /// Answers what is still suspended when the grace is over: libmicrohttpd doesn't end a daemon that has suspended
    /// connections.
    func abandon() {
        isAbandoning = true
        let late = Problem.unavailable("The server is shutting down.", retryAfter: 1).response(instance: "/")
        for exchange in exchanges.active {
            // Also what was finished meanwhile, and is on its way to the inbox, or in it.
            _ = exchange.finish(late)
            resumeConnection(of: exchange)
        }
        MHD_run(daemon)
    }
}
