import Basics
import HTTPServing
import SQL
import SQLite
import ScreenService
import Screens

/// The personal home screen over SQLite, with all that the program puts around screens.
struct ServedHome {
    private let database: SQLiteDatabase
    private let cacheBytes: Int

    /// `--database FILE` is created and filled if it doesn't exist. `--cache-bytes` is that of the released program
    /// unless given.
    init(_ options: Options) throws {
        database = try SQLiteDatabase(path: options.required("database"), migrations: ArticleStore.migrations)
        cacheBytes = try options.integer("cache-bytes", default: Self.serviceOptions.cacheBytes)
    }

    /// Serves until the process is ended.
    func serve(_ options: Options) async throws { try await Served.serve(try responder(), options) }

    func responder() throws -> any Responder {
        var options = Self.serviceOptions
        options.cacheBytes = cacheBytes
        let roles = Roles(HomeRole.self)
        let articles = ArticleStore(database: database)
        let catalog = try ScreenCatalog(
            roles: roles, composers: [HomeScreen(articles: articles), DeskScreen(articles: articles)])
        let metrics = Metrics(prefix: "sectional")
        let service = ScreenService(
            catalog, renderer: ServedFeed.renderer, authenticator: Self.authenticator(roles),
            idempotency: SQLIdempotencyStore(database), metrics: metrics,
            log: Served.log, options: options)
        var router = Router()
        service.addRoutes(to: &router)
        return Served.wrapped(router, metrics)
    }

    /// The request of the subject with a number, `s0000` to `sffff`.
    static func request(_ target: String, _ number: Int) -> Request {
        let digits = String(number & 0xFFFF, radix: 16)
        var request = Request(.get, target)
        request.headers[.authorization] = "Bearer s" + String(repeating: "0", count: 4 - digits.count) + digits
        return request
    }

    /// With room for a stream of each of several thousand subjects: each of them is a channel.
    private static var serviceOptions: ScreenService.Options {
        var options = ScreenService.Options(title: "Sectional", realm: "sectional", languages: ["en"])
        options.streamLimits.bytes = 512 << 20
        return options
    }

    /// The token is the subject: no signature is verified, and none is by the servers that this is compared with.
    private static func authenticator(_ roles: Roles) -> BearerAuthenticator {
        BearerAuthenticator(roles: roles) { token in
            Authentication(Caller(role: Role(HomeRole.member), subject: .init(rawValue: token)))
        }
    }
}
