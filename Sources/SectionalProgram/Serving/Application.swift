import Basics
package import HTTPServing
import JSON
import MicrohttpdServer
import POSIXProcess
import SQL
import ScreenService
package import Screens

/// A program's service with its adapters, routes and middleware: the one place that knows which adapter implements
/// which protocol.
package struct Application: Sendable {
    let program: DeclaredProgram
    let setup: ServiceSetup
    let service: any ServiceProgram
    package let catalog: ScreenCatalog
    let router: Router
    let renderer: ScreenRenderer
    let providerTokens: ProviderTokens?
    let traceExport: TraceExport?
    let impressionDelivery: ImpressionDelivery?
    private let rateLimits: RateLimits
    private let sectionDeadline: LiveDuration
    private let screens: ScreenService
    private let requestMetrics: RequestMetrics
    /// Hashes the subjects in the log; `nil` without a key.
    private let subjectHash: (@Sendable (Identifier) -> String)?

    /// Opens the database for `use`, makes the service, and checks its screens. Throws a ``CommandError`` if the
    /// configuration is wrong, and the service's own errors.
    init(
        _ program: DeclaredProgram, _ configuration: Configuration, _ use: DatabaseUse,
        authenticator: (any Authenticator)? = nil
    ) async throws {
        let setup = try ServiceSetup(program, configuration, use)
        let service = try configuration.checked { try program.type.init(setup) }
        let key = try await RevisionSecret.key(of: configuration, setup.openedDatabase, for: use)
        let hasAuthenticator = authenticator != nil || service.authenticator != nil
        let needsNone = hasAuthenticator || configuration.isDevelopment
        let provider = needsNone ? nil : try await ProviderTokens.make(program, configuration, log: setup.log)
        try self.init(program, setup, service, key, authenticator: authenticator, provider)
    }

    /// Wires up `service`. With `processTokens`, these alone are accepted. Throws the same errors.
    init(
        _ program: DeclaredProgram, _ setup: ServiceSetup, _ service: any ServiceProgram, _ key: ContentKey,
        authenticator: (any Authenticator)? = nil, _ providerTokens: ProviderTokens? = nil,
        processTokens: ProcessTokens? = nil
    ) throws {
        let configuration = setup.configuration
        (self.program, self.setup, self.service) = (program, setup, service)
        self.providerTokens = providerTokens
        do { catalog = try ScreenCatalog(roles: program.type.roles, composers: service.screens) } catch {
            throw CommandError.configuration("screens: \(error)")
        }
        let texts: @Sendable (LanguageTag) -> StandardTexts = program.type.standardTexts(in:)
        let deadline = LiveDuration(configuration[.sectionDeadline])
        let impressions = service.impressions
        let impressionStore = try setup.store(of: impressions)
        impressionDelivery = setup.delivery(of: impressions, impressionStore)
        var renderer = ScreenRenderer(key: key, deadline: deadline.value, errorText: { texts($0).sectionFailed })
        renderer.countsImpressions = impressionStore != nil
        renderer.urlSchemes = program.urlSchemes
        renderer.basePath = configuration[.basePath]
        self.renderer = renderer
        sectionDeadline = deadline
        traceExport = TraceExport.make(program, configuration, log: setup.log)
        let ownAuthenticator = service.authenticator
        if ownAuthenticator != nil { try ServiceTokens.refuseUse(in: configuration) }
        try configuration.requireLoopback()
        let ownTokens =
            try processTokens ?? (configuration.isDevelopment ? ProcessTokens(program, configuration) : nil)
        let authenticator =
            try authenticator ?? processTokens?.authenticator ?? ownAuthenticator ?? ownTokens?.authenticator
            ?? ServiceTokens.authenticator(program, setup, providerTokens)
        rateLimits = configuration.rateLimits
        requestMetrics = RequestMetrics(setup.metrics)
        setup.metrics.exposeStore(setup.openedDatabase)
        traceExport?.expose(in: setup.metrics)
        let subjectKey = try SecretFile.key(in: .logSubjectKeyFile, of: configuration, for: "sectional log subjects")
        subjectHash = subjectKey.map { key in
            { @Sendable (subject: Identifier) in Bytes.copying(subject.rawValue).contentHash(key).description }
        }
        let checks = setup.databaseChecks + service.healthChecks
        try checks.requireUsableNames()
        screens = Self.screenService(
            program, setup, catalog, renderer, authenticator, checks, rateLimits, impressionStore)
        router = try Self.router(screens, program, configuration, service, ownTokens)
        try setup.refuseWrongMetrics()
    }

    /// The router within the middleware that applies to all routes.
    package var responder: any Responder {
        let configuration = setup.configuration
        let tracer = Tracer(
            traceExport?.source, trustedProxies: configuration.proxies,
            scheme: configuration[.tlsCertificate] == nil ? "http" : "https",
            exempting: ScreenService.monitoringPaths)
        let middleware: [(any Middleware)?] = [
            RequestIdentifier(), tracer, requestMetrics, accessLog,
            ClientAddress(trustedProxies: configuration.proxies),
            configuration.isDevelopment ? DirectRequests() : nil,
            CrossOrigin(allowedOrigins: configuration[.allowedOrigins]),
            RateLimiting(rateLimits, exemptPaths: ScreenService.healthPaths),
            configuration.hosts,
            CrossSiteRequests(
                allowedOrigins: configuration[.allowedOrigins], allowedHosts: configuration[.allowedHosts]),
            ConditionalRequests(),
            Compression(GzipCoding()),
            configuration.requestLimit,
        ]
        return router.wrapped(in: middleware.compactMap(\.self))
    }

    private var accessLog: AccessLog {
        AccessLog(
            setup.configuration[.accessLog], log: setup.log, exempting: ScreenService.monitoringPaths,
            subjectHash: subjectHash)
    }

    /// Applies the reloadable settings that aren't read for each use.
    func applyReloadedSettings() {
        let configuration = setup.liveConfiguration.current
        sectionDeadline.change(to: configuration[.sectionDeadline])
        rateLimits.change(callers: configuration.callerRate, addresses: configuration.addressRate)
    }

    var managementResponder: any Responder {
        var router = Router()
        screens.addManagementRoutes(to: &router)
        return router.wrapped(in: [RequestIdentifier(), accessLog, setup.configuration.managementHosts])
    }

    /// Returns all routes. The index comes after those that it links to, and the description, which is of all, last.
    private static func router(
        _ screens: ScreenService, _ program: DeclaredProgram, _ configuration: Configuration,
        _ service: any ServiceProgram, _ tokens: ProcessTokens?
    ) throws -> Router {
        var router = Router()
        screens.addRoutes(to: &router)
        try AssetFolder.load(configuration).addRoutes(to: &router)
        let preview = configuration[.preview]
        if preview != .off {
            try Preview(program.type, tokens: preview == .development ? tokens : nil).addRoutes(to: &router)
        }
        try service.addRoutes(to: &router)
        ServiceIndex(title: program.type.title, basePath: configuration[.basePath]).addRoutes(to: &router)
        screens.addDescription(to: &router)
        if let route = router.relativeRoute {
            throw CommandError.configuration(
                "the route \(route.method.name) \(route.pattern) must begin with a slash: /\(route.pattern)")
        }
        if let route = router.shadowedRoute {
            throw CommandError.configuration("duplicate route \(route.method.name) \(route.pattern)")
        }
        return router
    }

    private static func screenService(
        _ program: DeclaredProgram, _ setup: ServiceSetup, _ catalog: ScreenCatalog, _ renderer: ScreenRenderer,
        _ authenticator: any Authenticator, _ checks: [HealthCheck], _ rateLimits: RateLimits,
        _ impressions: SQLImpressionStore?
    ) -> ScreenService {
        let configuration = setup.configuration
        var options = ScreenService.Options(
            title: program.type.title, realm: program.name.text, languages: program.type.languages)
        options.violationText = { [type = program.type] in type.standardTexts(in: $1).violation($0) }
        options.conflictText = { [type = program.type] in type.standardTexts(in: $0).conflict }
        options.changes = setup.changes
        if setup.openedDatabase?.hasPositions ?? false { options.positions = setup.foreignWrites }
        (options.contact, options.sendsStaleScreens) = (setup.contact, configuration[.staleScreens])
        options.revocations = setup.revocations
        options.draining = setup.draining
        options.impressions = impressions
        options.cacheBytes = configuration[.cacheBytes]
        let server = MicrohttpdServer.Configuration(configuration, openFiles: OpenFileLimit.raise())
        options.streamLimits.streams = server.maximumStreams(of: configuration)
        let tests = program.type as? any TestProgram.Type
        if let tests { options.streamLimits.heartbeat = tests.heartbeat }
        options.isManagedApart = configuration[.managementPort] != nil
        options.rateLimits = rateLimits
        options.healthChecks = checks
        return ScreenService(
            catalog, renderer: renderer, authenticator: authenticator,
            idempotency: setup.idempotency(tests?.quota ?? IdempotencyQuota()), metrics: setup.metrics, log: setup.log,
            options: options)
    }
}
