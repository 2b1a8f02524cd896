public import HTTPServing
internal import Identity
public import Sectional

/// Serves screens over HTTP: finds the composer of a URL, authenticates the caller, and responds with what the engine
/// writes.
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
    /// The cache of screens, or `nil` if each screen is composed for every request.
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

    /// Returns the message, in a language, for a form value that isn't valid.
    public typealias ViolationText = @Sendable (FormViolation.Reason, LanguageTag) -> String

    /// Creates a service for the screens of `catalog`.
    ///
    /// - Parameters:
    ///   - title: The service's title for people.
    ///   - realm: The realm in the challenge for a wrong token (RFC 6750): the service's name.
    ///   - catalog: The screens.
    ///   - renderer: Composes and writes the screens.
    ///   - authenticator: Authenticates requests.
    ///   - languages: The languages of the screens' texts, the default first.
    ///   - violationText: Returns the messages for form values that aren't valid; the library's own by default.
    ///   - idempotency: Runs actions and stores their keys. It should use the database of the data, so that all writes
    /// of an action and its key are committed together. Use `MemoryIdempotencyStore` only if the data is in memory too.
    ///   - changes: The feed of changes; the service observes it, and publishes the changes of actions to it.
    ///   - revisions: The revisions that patches can begin at.
    ///   - cacheBytes: The approximate size of the screen cache in bytes; a quarter of it is added for OpenAPI
    /// descriptions. 0 composes each screen for every request.
    ///   - streamLimits: The limits of event streams.
    ///   - heartbeat: The interval at which a silent stream sends a comment, by `clock`.
    ///   - clock: The clock of heartbeats and of the timeout and lifetime of health checks.
    ///   - healthCheck: Throws if a dependency of the service isn't healthy; called at most once a second.
    ///   - now: The time in seconds since 1970, by which authentications expire.
    ///   - metrics: The metrics.
    ///   - log: The log.
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
        // The cache observes changes before the streams: their screens are invalidated before a stream composes again.
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

    /// Adds the service's routes to `router`, and `/openapi.json`, which describes all routes of the router.
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
