import CurlFetching

extension Setting<HTTPURL?> {
    static var traceEndpoint: Self {
        let url = SettingType<HTTPURL>(
            expected: "a URL that begins with http:// or https:// and has no user and no password", placeholder: "URL",
            read: { $0.text.flatMap { HTTPURL($0, orPath: "/v1/traces") } }, text: \.description)
        return Setting(
            "traceEndpoint", .optional(url), default: nil,
            help: "the collector that traces are sent to with the OpenTelemetry protocol (HTTP with JSON)",
            details: """
                Such as `http://127.0.0.1:4318`; without a path, the path is `/v1/traces`. Without a collector, nothing \
                is traced.
                """)
    }
}

extension Setting<SamplingShare> {
    static var traceSampling: Self {
        Setting(
            "traceSampling", .samplingShare, default: SamplingShare(perMillion: 10_000),
            help: "how many of the requests without a `traceparent` are traced",
            details: """
                The flag of a `traceparent` decides otherwise: that of `trustedProxies` always, and that of others for 10 \
                requests a second at most; beyond that, they count as without one.
                """)
    }
}

extension Settings {
    /// The settings of traces.
    static let traces = Settings(.traceEndpoint, .traceSampling)
}
