import HTTPServing

/// Requests without a server: what a profile is taken of. From memory, or from SQLite where a database is named. `--home
/// yes` asks for the home screens of as many subjects in turn.
enum Requests {
    static func run(_ options: Options) throws {
        let isHome = options["home"] != nil
        let responder = try isHome ? ServedHome(options).responder() : feed(options).responder()
        let target = options["target"] ?? (isHome ? "/screens/home" : "/screens/cars")
        let same = Request(.get, target)
        for number in 0..<(try options.integer("count", default: 1000)) {
            let request = isHome ? ServedHome.request(target, number) : same
            let response = try immediately { await responder.respond(to: request) }
            try require(response.status == .ok, "answered with \(response.status.code)")
            consume(response)
        }
    }

    private static func feed(_ options: Options) throws -> ServedFeed {
        options["database"] == nil ? try .fromMemory(options) : try .fromSQLite(options)
    }
}
