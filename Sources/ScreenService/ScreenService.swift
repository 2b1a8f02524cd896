public import HTTPServing
internal import Identity
public import Sectional

/// Serves screens over HTTP: finds the composer of a URL, says who asks and what they can show, and answers with
/// what the engine writes.
public struct ScreenService: Sendable {
    let title: String
    let realm: String
    let catalog: ScreenCatalog
    let renderer: ScreenRenderer
    let authenticator: any Authenticator
    let languages: [LanguageTag]
    let languageNegotiation: LanguageNegotiation
    let idempotency: any IdempotencyStore
    let changes: ChangeFeed
    let revisions: RevisionMemory
    /// `nil` where each screen is composed for every request.
    let cache: ScreenCache?
    let descriptions: DescriptionCache
    let schemas: PublishedSchemas
    let live: LiveScreens
    let healthState: Health
    let keysInFlight = SerialKeys<IdempotencyKey>()
    let violationText: ViolationText
    let now: @Sendable () -> Int64
    let metrics: Metrics
    let log: Log

    /// Says what is wrong with a value that a person has entered, in their language.
    public typealias ViolationText = @Sendable (FormViolation.Reason, LanguageTag) -> String

    /// A service of the screens of `catalog`.
    ///
    /// - Parameters:
    ///   - title: what people call the service.
    ///   - realm: what tokens are for, in the challenge to whoever has a wrong one (RFC 6750): the service's name.
    ///   - catalog: the screens.
    ///   - renderer: writes them.
    ///   - authenticator: says who asks.
    ///   - languages: those of the screens' texts, the default first.
    ///   - violationText: says what is wrong with a form's value; as the library does, unless said otherwise.
    ///   - idempotency: runs what actions do, and keeps under which keys; with the data, so that what one action writes is
    ///     stored as one, and its key with it. In memory (`MemoryIdempotencyStore`) only where the data is there too.
    ///   - changes: tells what is written elsewhere, and is told what is written here.
    ///   - revisions: the revisions that patches can begin at.
    ///   - cacheBytes: about how many bytes of composed screens are kept, and a quarter of that of descriptions; 0 has
    ///     each composed for every request.
    ///   - streamLimits: how many event streams there may be, and what is kept for them.
    ///   - heartbeat: how often a stream on which nothing happens says that it is alive, by `clock`.
    ///   - clock: the clock of heartbeats, and of how long a health check takes and holds.
    ///   - healthCheck: throws where what the service depends on isn't well; asked at most once a second.
    ///   - now: the time in seconds since 1970, by which what proves callers expires.
    ///   - metrics: where things are counted.
    ///   - log: where things are said.
    public init(
        title: String, realm: String, catalog: ScreenCatalog, renderer: ScreenRenderer,
        authenticator: any Authenticator, languages: [LanguageTag],
        violationText: @escaping ViolationText = { StandardTexts.texts(in: $1).violation($0) },
        idempotency: any IdempotencyStore, changes: ChangeFeed = ChangeFeed(),
        revisions: RevisionMemory = RevisionMemory(maximumCells: 200_000), cacheBytes: Int = 16 << 20,
        streamLimits: StreamLimits = StreamLimits(), heartbeat: Duration = .seconds(15),
        clock: any Clock<Duration> = ContinuousClock(), healthCheck: @escaping @Sendable () async throws -> Void = {},
        now: @escaping @Sendable () -> Int64 = WallClock.now, metrics: Metrics, log: Log
    ) {
        (self.title, self.realm) = (title, realm)
        self.violationText = violationText
        self.idempotency = idempotency
        self.changes = changes
        self.revisions = revisions
        // Before whoever composes again: what they read is dropped by then.
        cache = cacheBytes > 0 ? ScreenCache(maximumBytes: cacheBytes, changes: changes) : nil
        descriptions = DescriptionCache(maximumBytes: cacheBytes / 4, changes: changes)
        schemas = PublishedSchemas(catalog)
        live = LiveScreens(changes: changes, limits: streamLimits, heartbeat: heartbeat, clock: clock)
        healthState = Health(clock: clock, check: healthCheck)
        metrics.expose(.openStreams) { [live] in live.streamCount }
        self.catalog = catalog
        self.renderer = renderer
        self.authenticator = authenticator
        self.languages = languages
        languageNegotiation = LanguageNegotiation(available: languages.map(\.rawValue))
        self.now = now
        self.metrics = metrics
        self.log = log
    }

    /// Adds the service's routes to `router`, and `/openapi.json`, which describes all that the router has.
    public func addRoutes(to router: inout Router) {
        let openAPI = OpenAPI(title: title, catalog: catalog, library: schemas.library)
        router.get(RoutePattern(OpenAPI.listPattern), openAPI.list, listScreens)
        for shape in Href.Shape.all(toDepth: openAPI.depth) {
            router.on(
                shape.target == .action ? .post : .get, RoutePattern(shape.pattern), openAPI.description(of: shape)
            ) { request in try await answer(shape.href(request.parameters.values), request) }
        }
        router.get("/health", OpenAPI.health, health)
        router.get("/metrics", OpenAPI.metrics, exposeMetrics)
        schemas.addRoutes(to: &router)
        router.get("/openapi.json", OpenAPI.itself, telling: self.openAPI)
    }

    private func answer(_ href: Href?, _ request: Request) async throws -> Response {
        switch href {
        case .screen(let path): try await screen(path, request)
        case .section(let path, let section): try await page(of: section, path, request)
        case .events(let path): try await events(path, request)
        case .action(let path, let section, let cell, let action):
            try await perform(ActionTarget(path: path, section: section, cell: cell, action: action), request)
        case nil: throw Problem.notFound("There is nothing at this URL.")
        }
    }
}
