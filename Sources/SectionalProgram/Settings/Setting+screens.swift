extension Setting<Duration> {
    static var sectionDeadline: Self {
        Setting(
            "sectionDeadline", .milliseconds(1...600_000), default: .milliseconds(2000), isReloadable: true,
            help: "the timeout of loading a section")
    }
}

extension Setting<Int> {
    static var cacheBytes: Self {
        Setting(
            "cacheBytes", .integer(0...1_000_000_000_000, of: "bytes"), default: 16_777_216,
            help: "composed screens and sections that are kept until what they show changes",
            details: """
                About as many bytes, a quarter of them for the sections that screens share; `0` composes each for every \
                request.
                """)
    }

    static var maximumStreams: Self {
        Setting(
            "maximumStreams", .integer(1...1_000_000), default: 4000, help: "event streams that are open in all",
            details: "More are 503. Keep it below `maximumConnections`: a stream is never closed to make room.")
    }
}

extension Settings {
    /// The settings of composing, caching and streaming screens.
    static let screens = Settings(.sectionDeadline, .cacheBytes, .maximumStreams)
}
