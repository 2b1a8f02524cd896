import HTTPServing
import MicrohttpdServer
import POSIXProcess
import ScreenService

extension Configuration {
    /// The hosts that the public listener answers for; in development those of this machine too.
    var hosts: AllowedHosts {
        let hosts = self[.allowedHosts]
        guard isDevelopment, !hosts.isEmpty else { return AllowedHosts(hosts, exempting: ScreenService.healthPaths) }
        return AllowedHosts(
            [HostPattern("localhost")].compactMap(\.self) + hosts, allowsAddresses: true,
            exempting: ScreenService.healthPaths)
    }

    /// The hosts that the listener for metrics answers for. On a loopback address, web pages could ask by a name of
    /// their own that leads there; elsewhere, any name may be that of the service.
    var managementHosts: AllowedHosts {
        guard self[.managementHost].isLoopbackHost else { return AllowedHosts([]) }
        let names = [HostPattern("localhost")].compactMap(\.self) + self[.allowedHosts]
        return AllowedHosts(names, allowsAddresses: true, exempting: ScreenService.healthPaths)
    }

    var proxies: TrustedProxies { TrustedProxies(self[.trustedProxies]) }
}

extension String {
    /// Whether the text is a name or an address, with or without brackets, by which only the machine itself can be
    /// reached.
    var isLoopbackHost: Bool { (IPAddress(self)?.isLoopback ?? HostPattern(self)?.isLoopback) == true }
}

extension Configuration {
    /// Returns the result of `body`. Turns an error that isn't a ``CommandError`` into a configuration error.
    func checked<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as CommandError { throw error } catch {
            throw CommandError.configuration("\(error)")
        }
    }

    var isDevelopment: Bool { self[.preview] == .development }

    /// Throws a configuration error if others than this machine could connect to a service in development: it hands out
    /// tokens of every role.
    func requireLoopback() throws {
        guard isDevelopment else { return }
        try Self.require(self[.host].isLoopbackHost, "host must be a loopback address")
        try Self.require(
            self[.managementPort] == nil || self[.managementHost].isLoopbackHost,
            "managementHost must be a loopback address")
        // With it, requests need not say that a proxy forwards them.
        try Self.require(!self[.proxyProtocol], "proxyProtocol must be off")
    }

    /// Throws the same error for `sockets` that are inherited.
    func requireLoopback(_ sockets: [HandedSocket]) throws {
        guard isDevelopment else { return }
        for socket in sockets {
            try Self.require(
                MicrohttpdServer.address(of: socket.descriptor)?.isLoopback == true,
                "inherited sockets must be on a loopback address")
        }
    }

    private static func require(_ isSo: Bool, _ demand: String) throws {
        guard !isSo else { return }
        throw CommandError.configuration("preview: with development, \(demand); otherwise use on or off")
    }

    private static let maximumRequests = 2048
    /// After a pause, the requests of so many seconds are accepted at once.
    private static let burstSeconds = 4

    var rateLimits: RateLimits {
        RateLimits(
            callers: Self.limiter(.caller, callerRate), addresses: Self.limiter(.address, addressRate),
            exempt: proxies)
    }

    /// The limit of requests in progress.
    var requestLimit: RequestLimit {
        RequestLimit(
            RefusingLimit.requests.rawValue, maximumCount: Self.maximumRequests,
            exemptPaths: ScreenService.monitoringPaths)
    }

    var callerRate: RateLimit? { Self.rate(.caller, self[.requestsPerSecond]) }

    var addressRate: RateLimit? { Self.rate(.address, self[.requestsPerSecondPerAddress]) }

    private static func rate(_ limit: RefusingLimit, _ requestsPerSecond: Int) -> RateLimit? {
        guard requestsPerSecond > 0 else { return nil }
        return RateLimit(
            limit.rawValue, requestsPerSecond: requestsPerSecond, burst: burstSeconds * requestsPerSecond)
    }

    /// Also without a limit, since one can be set later.
    private static func limiter(_ name: RefusingLimit, _ limit: RateLimit?) -> RateLimiter {
        let limiter = RateLimiter(RateLimit(name.rawValue, requestsPerSecond: 1, burst: 1))
        limiter.change(to: limit)
        return limiter
    }
}

extension MicrohttpdServer.Configuration {
    /// Maps the settings to the server's configuration, with at most as many connections as `openFiles` descriptors suffice
    /// for: a process without a free descriptor can't even close what is idle to accept another connection.
    init(_ configuration: SectionalProgram.Configuration, openFiles: Int) {
        self.init()
        host = configuration[.host]
        port = configuration[.port]
        if configuration[.workers] > 0 { workers = configuration[.workers] }
        let possible = max((openFiles - Self.otherDescriptors(of: configuration, workers: workers)) / workers, 8)
        maximumConnections = min(configuration[.maximumConnections], possible)
        connectionsPerAddress = maximumConnections
        trustedProxies = configuration.proxies
        expectsProxyHeaders = configuration[.proxyProtocol]
        idleTimeout = Int(configuration[.idleTimeout].components.seconds)
    }

    /// Returns the number of descriptors that a process needs besides those of the public listener's connections: five
    /// of each worker, and a few for connections that take the place of idle ones; those of the database; the
    /// connections of the listener for metrics, and what it opens for a moment.
    private static func otherDescriptors(of configuration: SectionalProgram.Configuration, workers: Int) -> Int {
        let servers = configuration[.databaseStandby] == nil ? 1 : 2
        return 70 + 8 * workers + servers * configuration[.databaseConnections]
    }

    /// Returns the number of streams that `configuration` allows, as much lower as the connections are: a stream is never
    /// closed to make room.
    func maximumStreams(of configuration: SectionalProgram.Configuration) -> Int {
        max(configuration[.maximumStreams] * maximumConnections / configuration[.maximumConnections], 1)
    }

    /// Maps the settings to the configuration of the listener for metrics and health; `nil` if there is to be none.
    init?(managementOf configuration: SectionalProgram.Configuration) {
        guard let port = configuration[.managementPort] else { return nil }
        self.init()
        (host, self.port, workers) = (configuration[.managementHost], port, 1)
        (maximumConnections, readyBytes) = (64, 0)
    }
}
