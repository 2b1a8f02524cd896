/// Parts of composing on their own, each beside what it is compared with.
enum Micro {
    static func run(_ options: Options) throws {
        let rounds = try options.integer("rounds", default: 31)
        let seed = try FeedSeed.read(options.required("seed"))
        let screen = try ComposedFeed(seed).screen()
        try compare("Encoding 50 cells, \(screen.bytes.count) bytes", rounds) {
            try Encoding.subjects(seed, screen, rapidJSON: options["rapidjson"])
        }
        try compare("Hashing \(screen.bytes.count) bytes", rounds) { Hashing.subjects(screen.bytes) }
        try compare("Diffing 5,000 rows: 1,000 deleted, 1,000 inserted, 200 moved", rounds) {
            try Diffing.subjects(rows: 5000)
        }
        try compare("Routing", rounds) { try Routing.subjects() }
        try compare("Token check, HS256", rounds) { try Tokens.subjects() }
        try Diffing.showGrowth(rounds: rounds)
    }

    /// Shows how long each takes, and how that is in relation to the first.
    private static func compare(_ title: String, _ rounds: Int, _ make: () throws -> [Subject]) throws {
        let subjects = try make()
        let times = try medians(of: subjects, rounds: rounds)
        var table = Table(title, ["", "µs", "of the first"])
        for (subject, time) in zip(subjects, times) {
            table.append([subject.name, decimal(time / 1000, 3), decimal(time / times[0])])
        }
        table.show()
    }
}
