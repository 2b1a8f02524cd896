internal import Glibc
package import HTTPServing

extension MicrohttpdServer {
    package struct Configuration: Sendable {
        /// The address to listen on: a literal or a name such as `localhost`.
        package var host = "127.0.0.1"
        /// The port to listen on; 0 lets the system choose one.
        package var port = 8080
        package var certificates: TLSCertificates?
        /// The number of worker threads; by default one for each core.
        package var workers = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        /// The maximum number of connections of one worker. Another one replaces the longest idle one, or is closed.
        package var maximumConnections = 4096
        /// The maximum number of connections of an address or IPv6 /64 network; another one replaces the longest idle.
        package var connectionsPerAddress = 4096
        /// The proxies in front of the server, which are exempt from `connectionsPerAddress`.
        package var trustedProxies = TrustedProxies()
        /// Whether each connection of a trusted proxy has to begin with a header of the PROXY protocol, version 2.
        package var expectsProxyHeaders = false
        /// The timeout in seconds for a request's head, from the start of the connection or the head's first byte.
        package var headTimeout = 10
        /// The minimum rate in bytes per second, over ten seconds, of a client that sends or receives content.
        package var bodyMinimumRate = 240
        /// The memory in bytes of a connection for a request's head. libmicrohttpd refuses a longer head.
        package var connectionMemory = 8192
        /// The maximum size in bytes of each worker's ready responses.
        package var readyBytes = 4 << 20
        /// The timeout in seconds of a connection on which nothing happens.
        package var idleTimeout = 60
        /// The maximum size in bytes of a request's content; a longer one gets a 413.
        package var maximumBody = 65_536
        /// The maximum number of bytes thrown away after an early response, so that a client which is still sending
        /// gets it. That takes `headTimeout` at most, and is done for 64 connections of a worker at the same time.
        package var discardedBytes = 64 << 20
        /// The maximum size in bytes of a request's target; a longer one gets a 414.
        package var maximumTarget = 2048
        /// The maximum number of header fields; a request with more gets a 431.
        package var maximumHeaderFields = 100

        /// The clock, which returns monotonic milliseconds; tests replace it.
        package var now: @Sendable () -> Int64 = Self.monotonicMilliseconds

        package init() {}

        /// The coarse clock is read in every round and costs a tenth of the exact one.
        private static let monotonicMilliseconds: @Sendable () -> Int64 = {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }
}

/// An error of a server that can't start, or of a probe without an answer.
package enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownHost(String)
    /// The server can't listen on the address: the port is in use, or the host isn't this machine's.
    case cannotListen(host: String, port: Int, reason: String)
    case notListening(descriptor: Int)
    case cannotStart(String)
    case noAnswer(host: String, port: Int)

    package var description: String {
        switch self {
        case .unknownHost(let host): "cannot resolve the host '\(host)'"
        case .cannotListen(let host, let port, let reason): "cannot listen on \(host) port \(port): \(reason)"
        case .notListening(let descriptor): "the inherited descriptor \(descriptor) is not a listening socket"
        case .cannotStart(let what): "cannot start: \(what)"
        case .noAnswer(let host, let port): "no answer from \(host) port \(port)"
        }
    }
}
