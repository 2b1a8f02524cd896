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
            "allowedOrigins", .list, default: [], help: "the origins that browsers may ask from (CORS), or `*`",
            details: "A page of another site gets 403 for a POST, unless its origin is listed. `*` and `null` allow it "
                + "with a token only.")
    }
}

extension Settings {
    /// The limits and timeouts of requests.
    static let requests = Settings(.idleTimeout, .allowedOrigins)
}
