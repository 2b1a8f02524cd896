import MicrohttpdServer

extension MicrohttpdServer.Configuration {
    /// Maps the settings to the server's configuration.
    init(_ configuration: SectionalProgram.Configuration) {
        self.init()
        host = configuration[.host]
        port = configuration[.port]
        if configuration[.workers] > 0 { workers = configuration[.workers] }
        maximumConnections = configuration[.maximumConnections]
        connectionsPerAddress = configuration[.connectionsPerAddress]
        trustedProxies = configuration.proxies
        headTimeout = Int(configuration[.headTimeout].components.seconds)
        bodyMinimumRate = configuration[.bodyMinimumRate]
        idleTimeout = Int(configuration[.idleTimeout].components.seconds)
        maximumBody = configuration[.maximumBody]
        maximumTarget = configuration[.maximumTarget]
    }
}
