import BrotliCoding
import HTTPServing
import HighwayHash
import OpenSSLTokens
import POSIXProcess
import SQL
import SQLite
import ScreenService
import Sectional
import Showcase
import ShowcaseStores
import ZlibCoding

/// Everything wired together: the one place that knows which adapter stands behind which protocol.
struct Application: Sendable {
    let log: Log
    let catalog: ScreenCatalog
    let router: Router
    let renderer: ScreenRenderer
    private let database: SQLiteDatabase
    private let changes = ChangeFeed()
    private let configuration: Configuration

    /// Opens the database for `use`, loads what it begins with, and checks the screens. Throws `CommandError` where the
    /// configuration doesn't allow it.
    init(
        _ configuration: Configuration, _ use: ShowcaseDatabase.Use = .reading,
        authenticator: (any Authenticator)? = nil
    ) async throws {
        let log = Log(minimum: Log.Level(rawValue: configuration[.logLevel]) ?? .info) { line in
            StandardStream.error.writeLine(line)
        }
        let roles = configuration.roles
        let database = try ShowcaseDatabase.open(configuration, for: use)
        let catalog = try Self.catalog(roles, Showcase.Stores(database))
        renderer = Self.renderer(configuration, try await RevisionSecret.key(of: configuration, database))
        let service = ScreenService(
            catalog: catalog, renderer: renderer,
            authenticator: try authenticator ?? Self.authenticator(configuration, roles, log),
            languages: Showcase.languages, violationText: Showcase.violationText(_:in:),
            idempotency: SQLIdempotencyStore(database, quota: configuration.quota, now: WallClock.now),
            changes: changes,
            revisions: RevisionMemory(maximumCells: configuration.integer(.rememberedCells)),
            cacheBytes: configuration.integer(.cacheBytes), streamLimits: configuration.streamLimits,
            heartbeat: .seconds(configuration.integer(.heartbeat)), healthCheck: database.checkHealth, log: log)
        var router = Router()
        service.addRoutes(to: &router)
        try AssetFolder.load(configuration).addRoutes(to: &router)
        try PreviewMode.preview(configuration)?.addRoutes(to: &router)
        try ServiceIndex().addRoutes(to: &router)
        (self.configuration, self.log, self.catalog, self.router) = (configuration, log, catalog, router)
        self.database = database
    }

    /// Tells of what other processes write, until its task is cancelled: nobody knows what that was.
    func watchDatabase() async {
        while !Task.isCancelled {
            do { if try await database.hasForeignChange() { changes.publish(.anything) } } catch {
                log(.error, "database-watch-failed", ["error": "\(error)"])
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }

    /// The routes within everything that concerns all of them.
    var responder: any Responder {
        router.wrapped(in: [
            ClientAddress(trustedProxies: configuration.trustedProxies), RequestIdentifier(), AccessLog(log: log),
            CrossOrigin(allowedOrigins: configuration.list(.allowedOrigins)),
            ConditionalRequests(),
            Compression(
                codings: [BrotliCoding(), GzipCoding()], minimumBytes: configuration.integer(.compressionMinimum)),
        ])
    }

    private static func catalog(_ roles: [Role], _ stores: Showcase.Stores) throws -> ScreenCatalog {
        do { return try ScreenCatalog(roles: roles, composers: Showcase.screens(stores)) } catch {
            throw CommandError.configuration("roles: \(error)")
        }
    }

    private static func renderer(_ configuration: Configuration, _ key: ContentKey) -> ScreenRenderer {
        ScreenRenderer(
            key: key, deadline: .milliseconds(configuration.integer(.sectionDeadline)),
            errorText: Showcase.sectionFailedText(in:))
    }

    private static func authenticator(
        _ configuration: Configuration, _ roles: [Role], _ log: Log
    ) throws -> any Authenticator {
        guard let key = try TokenSecret.key(of: configuration) else {
            log(.warning, "no-token-secret", ["consequence": "every caller is a guest, every token is refused"])
            return BearerAuthenticator.guestsOnly(roles: roles)
        }
        let verifier = TokenVerifier(key: key)
        return BearerAuthenticator(roles: roles) { token in
            do throws(TokenError) {
                let claims = try verifier.verify(token, now: Int(WallClock.now()))
                let caller = Caller(
                    role: Role(rawValue: claims.role.rawValue), subject: Subject(rawValue: claims.subject.rawValue))
                return Authentication(caller, expiresAt: Int64(claims.expiresAt))
            } catch { throw Problem.unauthorized(error.detail) }
        }
    }
}
