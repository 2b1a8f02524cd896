import HTTPServing

extension Setting<Int> {
    static var requestsPerSecond: Self {
        Setting(
            "requestsPerSecond", .integer(0...RateLimit.maximum), default: 50, isReloadable: true,
            help: "requests that one caller with a token makes each second, on average",
            details: """
                After a pause, four times as many at once. More are 429; `0` for no limit. Each process counts for \
                itself. A caller without a token is limited by its address alone.
                """)
    }

    static var requestsPerSecondPerAddress: Self {
        Setting(
            "requestsPerSecondPerAddress", .integer(0...RateLimit.maximum), default: 500, isReloadable: true,
            help: "requests that one address makes each second, on average",
            details: """
                After a pause, four times as many at once. More are 429; `0` for no limit. Each process counts for \
                itself. For IPv6, a /64 network counts as one address. `trustedProxies` are exempt if a request has no \
                `X-Forwarded-For`. If it has one, the request counts for the client that it names or, if it names \
                none, for the proxy.
                """)
    }
}

extension Settings {
    /// The limits of rates.
    static let rates = Settings(.requestsPerSecond, .requestsPerSecondPerAddress)
}
