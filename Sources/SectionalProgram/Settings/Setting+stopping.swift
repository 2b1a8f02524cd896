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

extension Setting<FilePath?> {
    static var handoverSocket: Self {
        Setting(
            "handoverSocket", .optional(.path), default: nil,
            help: "the Unix socket at which a new process takes over the port of the one that runs",
            details: """
                `serve` takes the listening sockets from the process that listens there, if there is one, and that one \
                stops. Only processes of the same user can do so.
                """)
    }
}

extension Settings {
    /// The settings of stopping, and of being replaced by another process.
    static let stopping = Settings(.drainDelay, .drainTimeout, .handoverSocket)
}
