/// Parts of composing on their own, each beside what it is compared with.
struct Micro {
    private let seed: FeedSeed
    private let rounds: Int
    private let rapidJSON: String?

    /// All parts, or that of the option `part` alone.
    static func run(_ options: Options) async throws {
        let micro = Micro(
            seed: try FeedSeed.read(options.required("seed")), rounds: try options.integer("rounds", default: 31),
            rapidJSON: options["rapidjson"])
        let chosen = parts.filter { options["part"] == nil || options["part"] == $0.name }
        if chosen.isEmpty { throw UsageError(text: "--part is one of \(parts.map(\.name).joined(separator: ", "))") }
        for part in chosen { try await part.show(micro)() }
    }

    private static var parts: [(name: String, show: (Micro) -> () async throws -> Void)] {
        [
            ("encoding", showEncoding), ("cells", showCells), ("hashing", showHashing), ("diffing", showDiffing),
            ("routing", showRouting),
            ("tokens", showTokens), ("reading", showReading),
        ]
    }

    private func showEncoding() throws {
        let screen = try ComposedFeed(seed).screen()
        try compare(
            "Encoding 50 cells, \(screen.bytes.count) bytes", Encoding.subjects(seed, screen, rapidJSON: rapidJSON))
    }

    private func showCells() throws { try compare("The data of 50 cells", PlainCells.subjects()) }

    private func showHashing() throws {
        let bytes = try ComposedFeed(seed).screen().bytes
        try compare("Hashing \(bytes.count) bytes", Hashing.subjects(bytes))
    }

    private func showDiffing() throws {
        try compare("Diffing 5,000 rows: 1,000 deleted, 1,000 inserted, 200 moved", Diffing.subjects(rows: 5000))
        try Diffing.showGrowth(rounds: rounds)
    }

    private func showRouting() throws { try compare("Routing", Routing.subjects()) }

    private func showTokens() throws { try compare("Token check, HS256", Tokens.subjects()) }

    private func showReading() async throws { try compare("Reading from SQLite", await Reading(seed).subjects()) }

    /// Shows how long each takes, and how that is in relation to the first.
    private func compare(_ title: String, _ subjects: [Subject]) throws {
        let times = try medians(of: subjects, rounds: rounds)
        var table = Table(title, ["", "µs", "of the first"])
        for (subject, time) in zip(subjects, times) {
            table.append([subject.name, decimal(time / 1000, 3), decimal(time / times[0])])
        }
        table.show()
    }
}
