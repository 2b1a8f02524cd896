import HTTPServing

/// Requests without a server: what a profile is taken of. From memory, or from SQLite where a database is named.
enum Requests {
    static func run(_ options: Options) throws {
        let feed = options["database"] == nil ? try ServedFeed.fromMemory(options) : try ServedFeed.fromSQLite(options)
        let responder = try feed.responder()
        let request = Request(.get, options["target"] ?? "/screens/cars")
        for _ in 0..<(try options.integer("count", default: 1000)) {
            let response = try immediately { await responder.respond(to: request) }
            try require(response.status == .ok, "answered with \(response.status.code)")
            consume(response)
        }
    }
}
