package import Basics
import Foundation
package import HTTPServing
import JSON
import PostgreSQL
package import SQL
import SQLite
package import ScreenService
package import Screens
package import Showcase

/// The showcase on a database of its own, as the program wires it.
package struct TestShowcase: Sendable {
    /// The folder with the database.
    package let folder: TemporaryFolder
    /// The file of the database, or its URL.
    package let place: String
    /// The database.
    package let database: any SQLDatabase
    /// The switches of the hello screen.
    package var switches: any SwitchStore { SQLSwitchStore(database) }
    /// The stores.
    package let stores: Showcase.Stores
    /// What is told of writes.
    package let changes = ChangeFeed()
    /// The clock by which keys of performed actions are kept.
    package let now: ManualClock

    /// A showcase with the data that an empty database begins with, on the selected kind of database.
    package init() throws {
        folder = try TemporaryFolder()
        place = DatabaseKind.selected == .server ? try TestPostgreSQL.url(of: folder) : folder.file("test.sqlite")
        database = try Self.open(place)
        now = ManualClock()
        stores = Showcase.Stores(database)
    }

    /// Opens the showcase's database at `place`, a path or a URL, with deadlines that no machine is too slow for. An empty
    /// one begins with what the showcase does.
    package static func open(_ place: String) throws -> any SQLDatabase {
        let migrations = [SQLMigration].showcase(beginningWith: try seed().steps)
        guard place.hasPrefix("postgresql:") else {
            return try SQLiteDatabase(path: place, migrations: migrations, writeDeadline: .seconds(600))
        }
        return try PostgreSQLDatabase(PostgreSQLServer(place), migrations: migrations, limits: .patient())
    }

    /// What an empty database begins with.
    package static func seed() throws -> ShowcaseSeed {
        let file = try Data(contentsOf: URL(filePath: packageRoot + "/config/showcase.json"))
        return try JSONDecoder().decode(ShowcaseSeed.self, from: file)
    }

    /// The screens, checked.
    package func catalog() throws -> ScreenCatalog {
        try ScreenCatalog(roles: Showcase.roles, composers: Showcase.screens(stores))
    }

    /// All of it behind HTTP; the tokens of callers are `role:subject`.
    package func responder(
        quota: IdempotencyQuota = IdempotencyQuota(), streamLimits: StreamLimits = StreamLimits()
    ) throws -> any Responder {
        let app = serve(
            try catalog(), languages: ShowcaseLanguage.tags, changes: changes,
            idempotency: SQLIdempotencyStore(database, quota: quota, clock: now),
            streamLimits: streamLimits, healthChecks: [HealthCheck("database", database.checkHealth)],
            impressions: SQLImpressionStore(
                database, quota: quota, maximumWaiting: 1_000, steps: { SQLImpressionCounts().steps($0) },
                onLoss: { _ in }, clock: now))
        return ShowcaseResponder(folder: folder, app: app)
    }
}

/// Keeps the database as long as somebody can ask for what is in it.
private struct ShowcaseResponder: Responder {
    let folder: TemporaryFolder
    let app: any Responder

    func respond(to request: Request) async -> Response { await app.respond(to: request) }
    func streamedLimit(_ method: HTTPServing.Method, _ path: [UInt8]) -> Int? { app.streamedLimit(method, path) }
}

/// Screens behind HTTP, with all that stands around them in the program; without a `clock`, sections have deadlines by
/// the machine's, and nothing else happens by itself. The tokens of callers are `role:subject`,
/// `role:subject:end` where they expire, or `role:subject:end:issued:id`.
package func serve(
    _ catalog: ScreenCatalog, languages: [LanguageTag] = ["en"], metrics: Metrics = Metrics(prefix: "sectional"),
    log: Log = .silent,
    deadline: Duration = .seconds(60), clock: (any ServiceClock)? = nil,
    coding: (any ContentCoding)? = nil, origins: [String] = [], changes: ChangeFeed = ChangeFeed(),
    idempotency: any IdempotencyStore = MemoryIdempotencyStore(), rememberedCells: Int = 200_000,
    cacheBytes: Int = 16 << 20, streamLimits: StreamLimits = StreamLimits(), authenticator: (any Authenticator)? = nil,
    rateLimits: RateLimits? = nil, revocations: Revocations = Revocations(),
    healthChecks: [HealthCheck] = [], draining: Draining = Draining(),
    impressions: (any ImpressionStore)? = nil, positions: (any PositionSource)? = nil, contact: DatabaseContact? = nil,
    sendsStaleScreens: Bool = true
) -> any Responder {
    var options = ScreenService.Options(title: "Sectional", realm: "sectional", languages: languages)
    (options.changes, options.cacheBytes, options.streamLimits) = (changes, cacheBytes, streamLimits)
    (options.clock, options.healthChecks) = (clock ?? ManualClock(), healthChecks)
    options.revisions = RevisionMemory(maximumCells: rememberedCells)
    (options.revocations, options.draining) = (revocations, draining)
    (options.impressions, options.positions, options.contact) = (impressions, positions, contact)
    options.sendsStaleScreens = sendsStaleScreens
    if let rateLimits { options.rateLimits = rateLimits }
    let service = ScreenService(
        catalog,
        renderer: ScreenRenderer(
            key: .testing, deadline: deadline, clock: clock ?? ContinuousClock(),
            errorText: { StandardTexts.texts(in: $0).sectionFailed }),
        authenticator: authenticator
            ?? BearerAuthenticator(roles: catalog.roles, clock: options.clock, verify: testCaller),
        idempotency: idempotency, metrics: metrics, log: log, options: options)
    var router = Router()
    service.addRoutes(to: &router)
    service.addDescription(to: &router)
    let recorders = ResponseFolder(catalog).map { [ResponseRecorder(folder: $0)] } ?? []
    return router.wrapped(
        in: [
            RequestMetrics(metrics), RequestIdentifier(), AccessLog(.all, log: log),
            CrossOrigin(allowedOrigins: origins),
            RateLimiting(options.rateLimits, exemptPaths: ScreenService.healthPaths),
            ConditionalRequests(), Compression(coding ?? NoCoding()),
        ] + recorders)
}

/// Leaves contents as they are.
private struct NoCoding: ContentCoding {
    let name = "none"
    func encode(_ bytes: Bytes) -> Bytes? { nil }
}

private func testCaller(_ token: String) throws -> Authentication {
    let parts = token.split(separator: ":")
    guard (2...5).contains(parts.count) else { throw InvalidToken("Invalid token: expected role:subject.") }
    return Authentication(
        Caller(role: Role(rawValue: String(parts[0])), subject: Subject(rawValue: String(parts[1]))),
        expiresAt: parts.count > 2 ? Int64(parts[2]) : nil, issuedAt: parts.count > 3 ? Int64(parts[3]) : nil,
        tokenID: parts.count > 4 ? TokenID(rawValue: String(parts[4])) : nil)
}
