internal import Glibc

extension MicrohttpdServer {
    /// Where a server listens, and what it takes.
    public struct Configuration: Sendable {
        /// The address: a literal or a name such as `localhost`.
        public var host = "127.0.0.1"
        /// The port; 0 has the system pick one.
        public var port = 8080
        /// Threads that serve: one for each core, unless said otherwise.
        public var workers = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        /// Connections that a worker keeps at once; further ones are closed.
        public var connectionLimit = 4096
        /// Bytes that a connection has for the head of a request. It is cleared after every request, so that more of
        /// it costs time; a longer head is refused by libmicrohttpd itself.
        public var connectionMemory = 8192
        /// Bytes of responses that each worker keeps ready to be sent again, where the responder says that they can be.
        public var readyBytes = 4 << 20
        /// Seconds after which a connection on which nothing happens is closed.
        public var idleTimeout = 60
        /// Bytes that a request's content may have; a longer one is answered with 413.
        public var maxBodyBytes = 65_536
        /// Bytes that a request's target may have; a longer one is answered with 414.
        public var maxTargetBytes = 2048
        /// Header fields that a request may have; more are answered with 431.
        public var maxHeaderFields = 100

        /// The defaults.
        public init() {}
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
