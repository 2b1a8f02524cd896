import HTTPServing

/// Requests without a server: what a profile is taken of.
enum Requests {
    static func run(_ options: Options) throws {
        let responder = try ServedFeed.fromMemory(options).responder()
        let request = Request(.get, options["target"] ?? "/screens/cars")
        for _ in 0..<(try options.integer("count", default: 1000)) {
            let response = try immediately { await responder.respond(to: request) }
            try require(response.status == .ok, "answered with \(response.status.code)")
            consume(response)
        }
    }
}
