extension Setting<Duration> {
    static var drainDelay: Self {
        Setting(
            "drainDelay", .seconds(0...3_600), default: .seconds(0), isReloadable: true,
            help: "how long requests are still served after SIGTERM, before the service stops",
            details: """
                Meanwhile each response tells its client to close the connection, so that load balancers and clients go \
                elsewhere. 5 is right for most load balancers.
                """)
    }

    static var drainTimeout: Self {
        Setting(
            "drainTimeout", .seconds(0...3_600), default: .seconds(10), isReloadable: true,
            help: "how long requests in flight and background tasks may take at shutdown")
    }
}

extension Settings {
    /// The settings of stopping.
    static let stopping = Settings(.drainDelay, .drainTimeout)
}
