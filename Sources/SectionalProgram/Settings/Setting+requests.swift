extension Setting<Int> {
    static var maximumBody: Self {
        Setting(
            "maximumBody", .integer(0...1_000_000_000, of: "bytes"), default: 65_536,
            help: "how long a request's content may be", details: "More is 413.")
    }

    static var maximumTarget: Self {
        Setting(
            "maximumTarget", .integer(64...65_536, of: "bytes"), default: 2048,
            help: "how long a request's URL may be", details: "More is 414.")
    }

    static var bodyMinimumRate: Self {
        Setting(
            "bodyMinimumRate", .integer(0...1_000_000_000, of: "bytes a second"), default: 240,
            help: "the minimum rate at which a client sends content and receives a response",
            details: """
                On average over 10 seconds; `0` for none. It doesn't apply while a stream has nothing to send.
                """)
    }

    static var compressionMinimum: Self {
        Setting(
            "compressionMinimum", .integer(0...1_000_000_000, of: "bytes"), default: 1024,
            help: "the size from which a response is compressed with gzip")
    }
}

extension Setting<Duration> {
    static var headTimeout: Self {
        Setting(
            "headTimeout", .seconds(1...3_600), default: .seconds(10), help: "how long the head of a request may take",
            details: """
                From the start of the connection, or on a connection that has had a request from its first byte; looked \
                at every quarter of that, but not more than once a second, and at least every 2.5 seconds.
                """)
    }

    static var idleTimeout: Self {
        Setting(
            "idleTimeout", .seconds(1...86_400), default: .seconds(60),
            help: "how long a connection may be idle before it is closed")
    }

}

extension Setting<[String]> {
    static var allowedOrigins: Self {
        Setting(
            "allowedOrigins", .list, default: [], help: "the origins that browsers may ask from (CORS), or `*`")
    }
}

extension Settings {
    /// The limits and timeouts of requests.
    static let requests = Settings(
        .maximumBody, .maximumTarget, .headTimeout, .bodyMinimumRate, .idleTimeout, .compressionMinimum,
        .allowedOrigins)
}
