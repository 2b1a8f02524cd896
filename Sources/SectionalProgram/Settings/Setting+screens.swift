extension Setting<Duration> {
    static var sectionDeadline: Self {
        Setting(
            "sectionDeadline", .milliseconds(1...600_000), default: .milliseconds(2000), isReloadable: true,
            help: "the timeout of loading a section")
    }

    static var lateAfter: Self {
        Setting(
            "lateAfter", .milliseconds(1...600_000), default: .milliseconds(300), isReloadable: true,
            help: "the time that a screen waits for a section that may be late",
            details: "Only for clients that understand late sections; others wait up to `sectionDeadline`.")
    }

    static var heartbeat: Self {
        Setting(
            "heartbeat", .seconds(1...3_600), default: .seconds(15),
            help: "the interval at which an idle event stream sends a heartbeat")
    }
}

extension Setting<Int> {
    static var rememberedCells: Self {
        Setting(
            "rememberedCells", .integer(0...1_000_000_000, of: "cells"), default: 200_000,
            help: "cells of recent screens that patches can begin at", details: "Each takes about 50 bytes.")
    }

    static var cacheBytes: Self {
        Setting(
            "cacheBytes", .integer(0...1_000_000_000_000, of: "bytes"), default: 16_777_216,
            help: "composed screens and sections that are kept until what they show changes",
            details: """
                About as many bytes, a quarter of them for the sections that screens share; `0` composes each for every \
                request.
                """)
    }

    static var streamsPerCaller: Self {
        Setting(
            "streamsPerCaller", .integer(1...1_000_000), default: 2500,
            help: "event streams that one caller has open",
            details: "One subject or, without a token, one address; more are 429.")
    }

    static var maximumStreams: Self {
        Setting(
            "maximumStreams", .integer(1...1_000_000), default: 4000, help: "event streams that are open in all",
            details: "More are 503. Keep it below `maximumConnections`: a stream is never closed to make room.")
    }

    static var channelsPerCaller: Self {
        Setting(
            "channelsPerCaller", .integer(1...1_000_000), default: 100,
            help: "different screens that one caller streams",
            details: "The same screen with another query or other cell types is a different one; more are 429.")
    }

    static var maximumChannels: Self {
        Setting(
            "maximumChannels", .integer(1...1_000_000), default: 1000,
            help: "different screens that are streamed in all", details: "More are 503.")
    }

    static var channelBytes: Self {
        Setting(
            "channelBytes", .integer(0...1_000_000_000_000, of: "bytes"), default: 67_108_864,
            help: "the memory for events of streams until they are sent",
            details: "Approximate; beyond it, a new stream is answered with 503.")
    }
}

extension Settings {
    /// The settings of composing, caching and streaming screens.
    static let screens = Settings(
        .sectionDeadline, .lateAfter, .rememberedCells, .cacheBytes, .heartbeat, .streamsPerCaller, .maximumStreams,
        .channelsPerCaller, .maximumChannels, .channelBytes)
}
