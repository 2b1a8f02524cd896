import MicrohttpdServer

extension MicrohttpdServer.Configuration {
    /// Maps the settings to the server's configuration, with at most as many connections as `openFiles` descriptors suffice
    /// for: a process without a free descriptor can't even close what is idle to accept another connection.
    init(_ configuration: SectionalProgram.Configuration, openFiles: Int) {
        self.init()
        host = configuration[.host]
        port = configuration[.port]
        if configuration[.workers] > 0 { workers = configuration[.workers] }
        let possible = max((openFiles - Self.otherDescriptors) / workers, 8)
        maximumConnections = min(configuration[.maximumConnections], possible)
        connectionsPerAddress = maximumConnections
        trustedProxies = configuration.proxies
        expectsProxyHeaders = configuration[.proxyProtocol]
        idleTimeout = Int(configuration[.idleTimeout].components.seconds)
    }

    /// The descriptors that a process needs besides those of the public listener's connections: files of the database,
    /// the connections of the listener for metrics, and what it opens for a moment.
    private static let otherDescriptors = 96

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
