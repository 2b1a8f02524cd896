import HTTPServing

/// Requests without a server: what a profile is taken of. From memory, or from SQLite where a database is named.
/// `--home yes` asks for the home screens of as many subjects in turn, and `--nothing yes` shows what the measurement
/// itself costs.
enum Requests {
    static func run(_ options: Options) throws {
        let isHome = options["home"] != nil
        let responder = try responder(options, isHome: isHome)
        let target = options["target"] ?? (isHome ? "/screens/home" : "/screens/cars")
        let same = Request(.get, target)
        for number in 0..<(try options.integer("count", default: 1000)) {
            let request = isHome ? ServedHome.request(target, number) : same
            let response = try immediately { await responder.respond(to: request) }
            try require(response.status == .ok, "answered with \(response.status.code)")
            consume(response)
        }
    }

    private static func responder(_ options: Options, isHome: Bool) throws -> any Responder {
        if options["nothing"] != nil { return Nothing() }
        return try isHome ? ServedHome(options).responder() : feed(options).responder()
    }

    /// Responds at once, with no content.
    private struct Nothing: Responder {
        func respond(to request: consuming Request) async -> Response { Response(.ok) }
    }

    private static func feed(_ options: Options) throws -> ServedFeed {
        options["database"] == nil ? try .fromMemory(options) : try .fromSQLite(options)
    }
}
