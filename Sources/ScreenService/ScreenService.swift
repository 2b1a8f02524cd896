import Basics
public import HTTPServing
public import Screens

/// Screens over HTTP: finds composer and caller of a request, and responds with what the engine writes.
public struct ScreenService: Sendable {
    let catalog: ScreenCatalog
    let renderer: ScreenRenderer
    let authenticator: any Authenticator
    let languageNegotiation: LanguageNegotiation
    let idempotency: any IdempotencyStore
    /// The cache of screens, or `nil` if each screen is composed for every request.
    let cache: ScreenCache?
    /// The cache of screens with sections that may be late: `cache` or, without a cache, one that keeps no screen.
    let lateCache: ScreenCache
    /// The cache of sections, or `nil` if each is loaded for every screen.
    let sections: SectionCache?
    let schemas: PublishedSchemas
    let live: LiveScreens
    let healthChecks: [SharedHealthCheck]
    let positions: Positions?
    let keysInFlight = KeysInFlight<IdempotencyKey>()
    let uploads = Uploads()
    let releases = KnownReleases()
    /// The names of the cell types that screens may show.
    let cellTypeNames: Set<Identifier>
    let metrics: Metrics
    let measured: ScreenMetrics
    let log: Log
    let options: Options

    /// Creates a service for the screens of `catalog`. `idempotency` runs actions and keeps their idempotency keys with the
    /// data, so that both are committed together: in memory (`MemoryIdempotencyStore`) only if the data is in memory too.
    public init(
        _ catalog: ScreenCatalog, renderer: ScreenRenderer, authenticator: any Authenticator,
        idempotency: any IdempotencyStore, metrics: Metrics, log: Log, options: Options
    ) {
        (self.catalog, self.authenticator, measured) = (catalog, authenticator, ScreenMetrics(metrics))
        metrics.declareScreens(of: catalog)
        var renderer = renderer
        renderer.measure = { [measured] in measured.measure($0, $1, $2) }
        let lateLoads = LateLoads(maximumCount: Options.maximumLateLoads)
        renderer.lateLoads = lateLoads
        renderer.countsImpressions = options.impressions != nil
        self.renderer = renderer
        (self.idempotency, self.metrics, self.log, self.options) = (idempotency, metrics, log, options)
        positions = options.positions.map { Positions(source: $0, key: PositionKey(renderer.key), log: log) }
        let (changes, cacheBytes) = (options.changes, options.cacheBytes)
        let sectionBytes = cacheBytes / Options.sectionShare
        sections = sectionBytes > 0 ? SectionCache(maximumBytes: sectionBytes, changes: changes) : nil
        lateCache = ScreenCache(
            maximumBytes: cacheBytes - sectionBytes, changes: changes, contact: options.contact,
            keepsStale: options.sendsStaleScreens)
        cache = cacheBytes > 0 ? lateCache : nil
        schemas = PublishedSchemas(catalog, basePath: renderer.basePath)
        cellTypeNames = Set(catalog.cellTypes.map(\.name))
        live = LiveScreens(changes: changes, limits: options.streamLimits, clock: options.clock, metrics: measured)
        options.revocations.observe { [weak live] in live?.endStreams() }
        if !options.sendsStaleScreens {
            options.contact?.observe { [weak live] lostSince in
                if lostSince != nil { live?.endChannels(with: Problem.perhapsStale) }
            }
        }
        healthChecks = options.healthChecks.map { SharedHealthCheck($0, clock: options.clock, log: log) }
        options.draining.observeEnd { [weak live] in
            lateLoads.end()
            live?.endStreams()
        }
        languageNegotiation = LanguageNegotiation(available: options.languages.map(\.rawValue))
        exposeGauges()
    }

    /// Adds the service's routes to `router`, except `/openapi.json`.
    public func addRoutes(to router: inout Router) {
        router.get(OpenAPI.listPattern, OpenAPI.list) { request in
            try await positioned(request) { try await listScreens(request) }
        }
        for depth in 1...openAPI.depth {
            let screen = PathTemplate(depth: depth)
            for target in Href.Target.allCases { add(target, on: screen, to: &router) }
        }
        if let store = options.impressions {
            for outcome in ImpressionBatchOutcome.allCases {
                metrics.declare(.impressionBatches, ["outcome": outcome.rawValue])
            }
            let queue = ImpressionQueue(store)
            router.on(.post, "/impressions", OpenAPI.impressions) { try await takeImpressions($0, into: queue) }
        }
        router.on(.post, "/reports", OpenAPI.reports, takeReport)
        addHealthRoutes(to: &router)
        if !options.isManagedApart { router.get("/metrics", OpenAPI.metrics, exposeMetrics) }
        schemas.addRoutes(to: &router)
    }

    /// Adds the routes to `target` on the screens whose paths are `screen`.
    private func add(_ target: Href.Target, on screen: PathTemplate, to router: inout Router) {
        let pattern = target.pattern(on: screen.pattern).description
        // A screen and its events have the position of their composition.
        let isComposed = target == .screen || target == .events
        let handler: Handler = { request in
            let href = Href(target, request.parameters.values)
            // Each call that waits takes memory.
            if positions == nil { return try await answer(href, request) }
            return try await positioned(request, isComposed: isComposed) { try await answer(href, request) }
        }
        router.on(target == .action ? .post : .get, pattern, openAPI.description(of: target, on: screen), handler)
        guard target == .field else { return }
        router.on(.post, pattern, openAPI.storingFile(on: screen), streamingUpTo: FormFields.maximumFileBytes, handler)
    }

    /// Adds `/openapi.json`, which describes all routes that `router` has by then, and itself.
    public func addDescription(to router: inout Router) {
        let document = PublishedDocument(openAPI.document(of: router.routes).bytes)
        router.get(OpenAPI.path, OpenAPI.itself) { request in try document.json(for: request) }
    }

    private var openAPI: OpenAPI {
        OpenAPI(title: options.title, basePath: renderer.basePath, catalog: catalog, library: schemas.library)
    }

    /// Adds the routes of health, with the finding of each check, and `/metrics`, for a listener without the public.
    public func addManagementRoutes(to router: inout Router) {
        addHealthRoutes(to: &router, areDetailed: true)
        router.get("/metrics", OpenAPI.metrics, exposeMetrics)
    }

    func answer(_ href: Href?, _ request: Request) async throws -> Response {
        switch href {
        case .screen(let path): try await screen(path, request)
        case .section(let path, let section): try await page(of: section, path, request)
        case .events(let path): try await events(path, request)
        case .action(let path, let section, let cell, let action):
            try await perform(ActionTarget(path: path, section: section, cell: cell, action: action), request)
        case .field(let path, let section, let cell, let action, let field):
            try await answer(
                ActionTarget(path: path, section: section, cell: cell, action: action), field: field, request)
        case nil: throw Problem.notFound("No resource at this URL. Check the path.")
        }
    }
}
