import CurlFetching
import HTTPServing

/// The setting `logFormat`: a format, or the one that fits where the log goes.
enum LogFormatChoice: String, CaseIterable { case automatic, text, json }

extension Setting<Log.Level> {
    static var logLevel: Self {
        Setting(
            "logLevel", .choice, default: .info, isReloadable: true, help: "the lowest level that is logged, on stderr")
    }
}

extension Setting<LogFormatChoice> {
    static var logFormat: Self {
        Setting(
            "logFormat", .choice, default: .automatic, help: "the form of log lines: `key=value` or JSON",
            details: "`automatic` is `text` on a terminal, and `json` otherwise.")
    }
}

extension Setting<AccessLog.Scope> {
    static var accessLog: Self {
        Setting(
            "accessLog", .choice, default: .errors,
            help: "which requests are logged: those with status 400 or above, or all",
            details: """
                A 429 of a rate limit is logged at `debug`, and a health check or `/metrics` only if it fails with \
                500.
                """)
    }
}

extension Setting<FilePath?> {
    static var logSubjectKeyFile: Self {
        Setting(
            "logSubjectKeyFile", .optional(.path), default: nil,
            help: "the file with the key that hashes subjects in the log, at least 32 bytes",
            details: "Without it, subjects are not logged.")
    }
}

extension Setting<HTTPURL?> {
    static var traceEndpoint: Self {
        let url = SettingType<HTTPURL>(
            expected: "a URL that begins with http:// or https:// and has no user and no password", placeholder: "URL",
            read: { $0.text.flatMap { HTTPURL($0, orPath: "/v1/traces") } }, text: \.description)
        return Setting(
            "traceEndpoint", .optional(url), default: nil,
            help: "the collector's URL for traces (OpenTelemetry over HTTP, JSON)",
            details: "The default path is `/v1/traces`. Without a collector, nothing is traced.")
    }
}

extension Setting<SamplingShare> {
    static var traceSampling: Self {
        Setting(
            "traceSampling", .samplingShare, default: SamplingShare(perMillion: 10_000),
            help: "the share of requests without a `traceparent` that are traced",
            details: """
                A request with a `traceparent` is traced if its flag says so: without limit from `trustedProxies`, and \
                at most 10 a second from others.
                """)
    }
}

extension Settings {
    static let observing = Settings(
        .logLevel, .logFormat, .accessLog, .logSubjectKeyFile, .traceEndpoint, .traceSampling)
}
