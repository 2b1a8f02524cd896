extension Setting<Bool> {
    static var impressions: Self {
        Setting(
            "impressions", .boolean, default: true, help: "whether the impressions of cells are counted",
            details: "Only if the service does so at all. `false`: no cell asks for them, and `/impressions` is 404.")
    }

    static var clientReports: Self {
        Setting(
            "clientReports", .boolean, default: true,
            help: "whether clients may report cells that they could not show",
            details: "Their number is a metric. `false`: `/reports` is 404.")
    }
}

extension Setting<Int> {
    static var impressionBatchesPerCaller: Self {
        Setting(
            "impressionBatchesPerCaller", .integer(1...1_000_000), default: 5_000,
            help: "batches of impressions that one caller stores in 24 hours",
            details: "One subject or, without a token, one address; more are 429.")
    }

    static var impressionBatchesWithoutToken: Self {
        Setting(
            "impressionBatchesWithoutToken", .integer(1...1_000_000_000), default: 200_000,
            help: "batches of impressions that all callers without a token store in 24 hours",
            details: "More are 503. The id of each takes about 300 bytes in the database.")
    }

    static var waitingImpressionBatches: Self {
        Setting(
            "waitingImpressionBatches", .integer(1...10_000_000), default: 10_000,
            help: "batches of impressions that wait for the service's sink",
            details: "More are 503 until the sink takes them. None wait if the database counts them.")
    }
}

extension Settings {
    /// The settings of what clients report.
    static let reports = Settings(
        .impressions, .impressionBatchesPerCaller, .impressionBatchesWithoutToken, .waitingImpressionBatches,
        .clientReports)
}
