import HTTPServing
import SQL
import ScreenService
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

/// One of several processes on one database: it looks for the writes of others only where a request needs it.
struct Replica {
    let database: WatchedDatabase
    let looks: ForeignWrites
    let changes: ChangeFeed
    let responder: any Responder
    let client: InProcessClient

    init(_ kind: DatabaseKind, in folder: TemporaryFolder) throws {
        try self.init(kind.open(in: folder, migrations: Tally.migrations))
    }

    init(_ opened: any DatabaseAdapter, log: Log = .silent) throws {
        let database = WatchedDatabase(opened)
        let screens = ["tally", "other"].map { TallyScreen(database: database, pattern: $0) }
        (self.database, changes) = (database, ChangeFeed())
        looks = ForeignWrites(database, changes)
        responder = serve(
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: screens), log: log, changes: changes,
            idempotency: SQLIdempotencyStore(database),
            positions: database.hasPositions ? looks : nil)
        client = InProcessClient(responder)
    }

    /// Several of them.
    static func all(_ count: Int, in folder: TemporaryFolder) throws -> [Replica] {
        try (0..<count).map { _ in try Replica(.server, in: folder) }
    }

    func get(_ target: String = "/screens/tally", at position: String? = nil) async throws -> RawResponse {
        try await client.get(target, Self.headers(position))
    }

    func perform(_ action: String = "add", at position: String? = nil) async throws -> RawResponse {
        try await client.post("/screens/tally/sections/tally/cells/number/actions/\(action)", Self.headers(position))
    }

    static func headers(_ position: String?) -> HeaderFields {
        var headers: HeaderFields = [:]
        headers["Sectional-Position"] = position
        return headers
    }
}

extension RawResponse {
    /// What the client returns the next time.
    var position: String? { self["sectional-position"] }

    /// The number that the screen shows, or the screen of an answer or a problem.
    var number: Int? {
        let json = JSONObject(body)
        let screen = json["screen"].exists ? json["screen"] : json
        return screen["sections"][0]["cells"][0]["data"]["number"].number
    }
}
