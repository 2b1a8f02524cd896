import HTTPServing

extension Setting<Int> {
    static var requestsPerSecond: Self {
        Setting(
            "requestsPerSecond", .integer(0...RateLimit.maximum), default: 50, isReloadable: true,
            help: "requests that one caller with a token makes each second, on average",
            details: """
                More are 429; `0` for no limit. Each process counts for itself. A caller without a token is limited by its \
                address alone.
                """)
    }

    static var requestBurst: Self {
        Setting(
            "requestBurst", .integer(1...RateLimit.maximum), default: 200, isReloadable: true,
            help: "requests that one caller with a token makes at once after a pause",
            details: "Then as many as `requestsPerSecond` allows.")
    }

    static var requestsPerSecondPerAddress: Self {
        Setting(
            "requestsPerSecondPerAddress", .integer(0...RateLimit.maximum), default: 500, isReloadable: true,
            help: "requests that one address makes each second, on average",
            details: """
                More are 429; `0` for no limit. Each process counts for itself. For IPv6, a /64 network counts as one \
                address. `trustedProxies` are exempt if a request has no `X-Forwarded-For`. If it has one, the request \
                counts for the client that it names or, if it names none, for the proxy.
                """)
    }

    static var requestBurstPerAddress: Self {
        Setting(
            "requestBurstPerAddress", .integer(1...RateLimit.maximum), default: 2000, isReloadable: true,
            help: "requests that one address makes at once after a pause",
            details: "Then as many as `requestsPerSecondPerAddress` allows.")
    }

    static var maximumRequests: Self {
        Setting(
            "maximumRequests", .integer(1...1_000_000), default: 2048,
            help: "requests that are in progress at once",
            details: """
                More are answered with 503 at once, except for `/livez`, `/readyz`, `/health` and `/metrics`. A stream \
                counts until it begins.
                """)
    }
}

extension Settings {
    /// The limits of rates, and of requests in progress.
    static let rates = Settings(
        .requestsPerSecond, .requestBurst, .requestsPerSecondPerAddress, .requestBurstPerAddress, .maximumRequests)
}
