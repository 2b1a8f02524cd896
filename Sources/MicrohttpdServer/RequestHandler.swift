internal import Glibc
import HTTPServing

/// The requests on a worker's connections, which it answers. Used only on the worker's thread.
final class RequestHandler {
    /// How far the worker is stopped.
    enum Phase {
        case serving
        /// Clients are told to close their connections: each response says so, and none is sent from memory.
        case leaving
        case draining
        /// The grace period is over: no new responses are composed.
        case abandoning
    }

    let configuration: MicrohttpdServer.Configuration
    let connections: Connections
    let inbox: Inbox
    let responder: any Responder
    let log: Log
    // Exclusive access isn't checked on the path of every request: for a ready response, the checks took a fifth of the
    // adapter's instructions. It is safe since only the worker's thread runs here, and nothing that is called within an
    // access to one of these calls back into the worker.
    @exclusivity(unchecked) var phase = Phase.serving
    @exclusivity(unchecked) var requests = RequestsInProgress()
    @exclusivity(unchecked) var readyResponses: ReadyResponses
    var readyBeingSent = 0
    let headKey: HeadKey
    /// The slot of the connection of libmicrohttpd's last callback; `nil` after an error message.
    var calledSlot: Int?
    @exclusivity(unchecked) var events = 0
    /// The time in nanoseconds at which the worker last began to handle what has arrived.
    @exclusivity(unchecked) private var roundStart = 0

    init(
        _ connections: Connections, _ inbox: Inbox, _ configuration: MicrohttpdServer.Configuration,
        _ responder: any Responder, _ log: Log
    ) {
        (self.connections, self.inbox, self.configuration) = (connections, inbox, configuration)
        (self.responder, self.log) = (responder, log)
        headKey = HeadKey(capacity: configuration.connectionMemory + configuration.maximumTarget + 8)
        readyResponses = ReadyResponses(maximumBytes: configuration.readyBytes)
    }

    var isLeaving: Bool { phase != .serving }
    var isAnswering: Bool { readyBeingSent > 0 || !requests.active.isEmpty }
    func beginRound() { roundStart = Self.nanoseconds() }

    /// The time in nanoseconds since the worker began to handle what has arrived. A request has waited that long.
    var nanosecondsInRound: Int { Self.nanoseconds() &- roundStart }

    /// Returns the time of the clock that `ContinuousClock` reads too, whose arithmetic takes longer.
    private static func nanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }
}
