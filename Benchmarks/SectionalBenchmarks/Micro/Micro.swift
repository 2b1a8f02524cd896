import JSON

/// Parts of composing on their own, each beside what it is compared with.
enum Micro {
    static func run(_ options: Options) throws {
        let seed = try FeedSeed.read(options.required("seed"))
        let screen = try ComposedFeed(seed).screen()
        let size = screen.bytes.count
        try compare("Encoding 50 cells, \(size) bytes", Encoding.subjects(seed, screen))
        try compare(
            "Hashing \(size) bytes",
            [Subject("HighwayHash, 128 bits") { consume(screen.bytes.contentHash(ServedFeed.renderer.key)) }])
        try compare("Diffing 5,000 rows: 1,000 deleted, 1,000 inserted, 200 moved", Diffing.subjects(rows: 5000))
        try Diffing.showGrowth()
        try compare("Routing", Routing.subjects())
        try compare("Token check, HS256", Tokens.subjects())
    }

    /// Shows how long each takes, and how that is in relation to the first.
    private static func compare(_ title: String, _ subjects: [Subject]) throws {
        let times = try medians(of: subjects)
        var table = Table(title, ["", "µs", "of the first"])
        for (subject, time) in zip(subjects, times) {
            table.append([subject.name, decimal(time / 1000, 3), decimal(time / times[0])])
        }
        table.show()
    }
}
