extension Setting<String> {
    static var host: Self {
        Setting(
            "host", .text, default: "127.0.0.1", flag: "--host", help: "the address to listen on",
            details: "A literal or a name.")
    }
}

extension Setting<Int> {
    static var port: Self {
        Setting(
            "port", .integer(0...65535), default: 8080, flag: "--port", help: "the port to listen on; 0 picks one",
            details: "`serve` prints which one.")
    }

    static var workers: Self {
        Setting("workers", .integer(0...256), default: 0, help: "threads that serve; 0 is one for each core")
    }

    static var maximumConnections: Self {
        Setting(
            "maximumConnections", .integer(1...1_000_000), default: 4096,
            help: "connections that a worker keeps at once",
            details: """
                To accept one more, the worker closes the connection that has waited longest for a request or the \
                rest of one. One address has as many at most, over all workers: for IPv6, a /64 network counts as one, \
                and `trustedProxies` are exempt.
                """)
    }
}

extension Settings {
    /// The settings of listening and connections.
    static let listening = Settings(.host, .port, .workers, .maximumConnections)
}
