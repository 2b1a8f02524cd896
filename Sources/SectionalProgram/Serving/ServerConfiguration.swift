import MicrohttpdServer

extension MicrohttpdServer.Configuration {
    /// Maps the settings to the server's configuration.
    init(_ configuration: SectionalProgram.Configuration) {
        self.init()
        host = configuration[.host]
        port = configuration[.port]
        if configuration[.workers] > 0 { workers = configuration[.workers] }
        maximumConnections = configuration[.maximumConnections]
        connectionsPerAddress = configuration[.maximumConnections]
        trustedProxies = configuration.proxies
        expectsProxyHeaders = configuration[.proxyProtocol]
        idleTimeout = Int(configuration[.idleTimeout].components.seconds)
    }

    /// The descriptors that a process needs besides those of the public listener's connections: files of the database,
    /// the connections of the listener for metrics, and what it opens for a moment.
    private static let otherDescriptors = 96

    /// Lowers the maximum number of connections to what `openFiles` descriptors suffice for: a process without a free
    /// descriptor can't even close what is idle to accept another connection. Returns whether it was lowered.
    mutating func limitConnections(toOpenFiles openFiles: Int) -> Bool {
        let possible = max((openFiles - Self.otherDescriptors) / workers, 8)
        guard maximumConnections > possible else { return false }
        maximumConnections = possible
        return true
    }

    /// Maps the settings to the configuration of the listener for metrics and health; `nil` if there is to be none.
    init?(managementOf configuration: SectionalProgram.Configuration) {
        guard let port = configuration[.managementPort] else { return nil }
        self.init()
        (host, self.port, workers) = (configuration[.managementHost], port, 1)
        (maximumConnections, readyBytes) = (64, 0)
    }
}
