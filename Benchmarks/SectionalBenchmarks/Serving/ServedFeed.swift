import FoundationEssentials
import HTTPServing
import OpenSSLTokens
import SQLite
import ScreenService
import Screens
import Showcase

/// The showcase's cars over some store, with all that the program puts around screens.
struct ServedFeed {
    let cars: any CarStore
    let switches: any SwitchStore
    let secret: String?
    /// Nothing is cached, unless the command line says otherwise.
    let cacheBytes: Int
    /// Whether requests are counted and logged.
    let isWatched: Bool

    static func fromMemory(_ options: Options) throws -> ServedFeed {
        let seed = try FeedSeed.read(options.required("seed"))
        let items = try options.integer("items", default: 0)
        return ServedFeed(
            cars: MemoryCarStore(items > 0 ? seed.feed(of: items) : seed.feed), switches: MemorySwitchStore(),
            secret: options["secret"], cacheBytes: try options.integer("cache-bytes", default: 0),
            isWatched: options["watched"] != "no")
    }

    static func fromSQLite(_ options: Options) throws -> ServedFeed {
        let file = FileManager.default.contents(atPath: try options.required("seed")) ?? Data()
        let seed = try JSONDecoder().decode(ShowcaseSeed.self, from: file)
        let database = try SQLiteDatabase(
            path: options.required("database"), migrations: .showcase(beginningWith: seed.steps))
        return ServedFeed(
            cars: SQLCarStore(database), switches: SQLSwitchStore(database), secret: options["secret"],
            cacheBytes: try options.integer("cache-bytes", default: 0), isWatched: options["watched"] != "no")
    }

    /// Serves until the process is ended.
    func serve(_ options: Options) async throws { try await Served.serve(try responder(), options) }

    /// As the program wires it.
    func responder() throws -> any Responder {
        var options = ScreenService.Options(title: "Sectional", realm: "sectional", languages: ShowcaseLanguage.tags)
        options.cacheBytes = cacheBytes
        let metrics = Metrics(prefix: "sectional")
        let service = ScreenService(
            try catalog(), renderer: Self.renderer, authenticator: try authenticator(),
            idempotency: MemoryIdempotencyStore(), metrics: metrics, log: Served.log,
            options: options)
        var router = Router()
        service.addRoutes(to: &router)
        return Served.wrapped(router, metrics, isWatched: isWatched)
    }

    func catalog() throws -> ScreenCatalog {
        try ScreenCatalog(
            roles: Showcase.roles,
            composers: [
                HelloScreen(switches: switches), CarsScreen(cars: cars), NewCarScreen(cars: cars),
                CarScreen(cars: cars),
            ])
    }

    static let renderer = ScreenRenderer(
        key: .random(), deadline: .seconds(2), errorText: { StandardTexts.texts(in: $0).sectionFailed })

    private func authenticator() throws -> any Authenticator {
        guard let secret else { return BearerAuthenticator.refusingTokens(roles: Showcase.roles) }
        let verifier = TokenVerifier(key: try TokenKey(secret: Array(secret.utf8)))
        return BearerAuthenticator(roles: Showcase.roles) { token in
            do throws(TokenError) {
                let claims = try verifier.verify(token, now: Date().timeIntervalSince1970)
                let caller = Caller(
                    role: Role(rawValue: claims.roles.first?.rawValue ?? ""),
                    subject: .init(rawValue: claims.subject.rawValue))
                return Authentication(caller, expiresAt: Int64(claims.expiresAt))
            } catch { throw InvalidToken(error.detail) }
        }
    }
}
