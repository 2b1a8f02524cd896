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

extension Settings {
    /// The settings of the log.
    static let log = Settings(.logLevel, .logFormat, .accessLog, .logSubjectKeyFile)
}
