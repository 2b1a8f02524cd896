extension Setting<Int> {
    static var maximumBody: Self {
        Setting(
            "maximumBody", .integer(0...1_000_000_000, of: "bytes"), default: 65_536,
            help: "how long a request's content may be", details: "More is 413.")
    }
}

extension Setting<Duration> {
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
    static let requests = Settings(.maximumBody, .idleTimeout, .allowedOrigins)
}
