internal import Glibc
public import HTTPServing

extension MicrohttpdServer {
    /// Where a server listens, and what it takes.
    public struct Configuration: Sendable {
        /// The address: a literal or a name such as `localhost`.
        public var host = "127.0.0.1"
        /// The port; 0 has the system pick one.
        public var port = 8080
        /// Threads that serve: one for each core, unless said otherwise.
        public var workers = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        /// Connections that a worker keeps at once. For a further one, the one that is idle for longest is closed.
        public var maximumConnections = 4096
        /// Connections that one address has at once, over all workers; of IPv6, the addresses of one network of 64 bits
        /// together. For a further one, the one of them that is idle for longest is closed.
        public var connectionsPerAddress = 4096
        /// Proxies in front of the server: no limit for each address holds for them.
        public var trustedProxies = TrustedProxies()
        /// Seconds that a head may take, from the connection's start or its own first byte, until it is complete.
        public var headTimeout = 10
        /// Bytes a second that a client has to send of a content, and to take of a response, on average over
        /// `rateGrace`.
        public var bodyMinimumRate = 240
        /// Seconds over which `bodyMinimumRate` is measured.
        public var rateGrace = 10
        /// Bytes that a connection has for the head of a request. It is cleared after every request, so that more of
        /// it costs time; a longer head is refused by libmicrohttpd itself.
        public var connectionMemory = 8192
        /// Bytes of responses that each worker keeps ready to be sent again, where the responder says that they can be.
        public var readyBytes = 4 << 20
        /// Seconds after which a connection on which nothing happens is closed.
        public var idleTimeout = 60
        /// Bytes that a request's content may have; a longer one is answered with 413.
        public var maximumBody = 65_536
        /// Bytes that a request's target may have; a longer one is answered with 414.
        public var maximumTarget = 2048
        /// Header fields that a request may have; more are answered with 431.
        public var maxHeaderFields = 100

        /// Milliseconds of a clock that never goes back; a test has one of its own.
        package var now: @Sendable () -> Int64 = Self.monotonicMilliseconds

        /// The defaults.
        public init() {}

        /// Coarse: it is read in every round, and costs a tenth of the exact one.
        private static let monotonicMilliseconds: @Sendable () -> Int64 = {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }
}

/// Why a server can't start.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The host is no address and no name that resolves.
    case unknownHost(String)
    /// The address can't be listened on: the port is taken, or the host is not this machine's.
    case cannotListen(host: String, port: Int, reason: String)
    /// A daemon or a thread can't be made.
    case cannotStart(String)
    /// There is no answer from a server that was asked.
    case noAnswer(host: String, port: Int)

    /// What is wrong, for whoever starts the server.
    public var description: String {
        switch self {
        case .unknownHost(let host): "cannot resolve the host '\(host)'"
        case .cannotListen(let host, let port, let reason): "cannot listen on \(host) port \(port): \(reason)"
        case .cannotStart(let what): "cannot start: \(what)"
        case .noAnswer(let host, let port): "no answer from \(host) port \(port)"
        }
    }
}
