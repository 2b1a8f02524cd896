import CurlFetching
import HTTPServing

/// The setting `logFormat`: a format, or the one that fits where the log goes.
enum LogFormatChoice: String, CaseIterable {
    /// Text on a terminal, else JSON.
    case automatic
    case text
    case json

    /// Returns the format; `isTerminal` says whether the log goes to a terminal.
    func format(isTerminal: Bool) -> LogFormat {
        switch self {
        case .automatic: isTerminal ? .text : .json
        case .text: .text
        case .json: .json
        }
    }
}

extension Setting<Log.Level> {
    static var logLevel: Self {
        Setting("logLevel", .choice, default: .info, isReloadable: true, help: "the lowest level logged, on stderr")
    }
}

extension Setting<LogFormatChoice> {
    static var logFormat: Self {
        Setting(
            "logFormat", .choice, default: .automatic,
            help: "the form of the log's lines: `key=value` or one JSON object each",
            details: "`automatic` is `text` on a terminal, and `json` otherwise.")
    }
}

extension Setting<AccessLog.Scope> {
    static var accessLog: Self {
        Setting(
            "accessLog", .choice, default: .errors, help: "which requests have a line in the log",
            details: """
                `errors`: those with a status of 400 or more. `all`: each. Those above a rate limit have the level `debug`. \
                Those for `/livez`, `/readyz`, `/health` and `/metrics` have a line only if they fail with 500.
                """)
    }
}

extension Setting<FilePath?> {
    static var logSubjectKeyFile: Self {
        Setting(
            "logSubjectKeyFile", .optional(.path), default: nil,
            help: "the file with the key by which subjects are hashed in the log",
            details: """
                At least 32 bytes. With it, the line of a request has `subject`, a keyed hash that tells callers apart; \
                without it, lines say nothing of the subject.
                """)
    }
}

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
    /// The settings of the log and of traces.
    static let observing = Settings(
        .logLevel, .logFormat, .accessLog, .logSubjectKeyFile, .traceEndpoint, .traceSampling)
}
